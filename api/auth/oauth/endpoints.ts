import type { IncomingMessage } from 'node:http';

/** Where everything is. The issuer is the API's public address, so these stand beside `/graphql`. */
export const paths = {
  discovery: '/.well-known/openid-configuration',
  metadata: '/.well-known/oauth-authorization-server',
  jwks: '/oauth/jwks',
  authorize: '/oauth/authorize',
  token: '/oauth/token',
  revoke: '/oauth/revoke',
  introspect: '/oauth/introspect',
  userinfo: '/oauth/userinfo',
  signOut: '/oauth/logout',
  interaction: '/oauth/interaction',
  invitation: '/oauth/invitation',
} as const;

/** The sign-in page of one sign-in. */
export function interactionPath(uid: string): string {
  return `${paths.interaction}/${uid}`;
}

/** The page of an invitation, whose link carries a secret. */
export function invitationPath(secret: string): string {
  return `${paths.invitation}/${secret}`;
}

/** A request that may go on, and to whom. */
export type Destination =
  /** Called by programs: answers are JSON, whatever the `Accept` header says. */
  | { readonly to: 'client endpoint' }
  | { readonly to: 'provider' }
  | { readonly to: 'sign-in page'; readonly uid: string }
  | { readonly to: 'invitation'; readonly secret: string }
  | Refusal;

/** A request refused before anything is read of it. */
export interface Refusal {
  readonly to: 'refusal';
  readonly status: 400 | 404 | 405 | 413;
  readonly description: string;
  readonly allow?: string;
}

const read = ['GET', 'HEAD'];
const uidFormat = /^[A-Za-z0-9_-]{1,64}$/;
/** 256 bits as base64url. */
const invitationFormat = /^[A-Za-z0-9_-]{43}$/;

const clientEndpoints = new Set<string>([paths.token, paths.revoke, paths.introspect]);

const providerEndpoints = new Map<string, readonly string[]>([
  [paths.discovery, read],
  [paths.metadata, read],
  [paths.jwks, read],
  [paths.authorize, read],
  [paths.userinfo, ['GET', 'POST']],
  [paths.signOut, read],
  [`${paths.signOut}/confirm`, ['POST']],
  [`${paths.signOut}/success`, read],
]);

/** RFC 6749, section 2.3.1: credentials never stand in an address, where logs and histories keep them. */
const bodyOnly = ['client_id', 'client_secret', 'grant_type', 'token', 'access_token', 'code', 'code_verifier'];

/** The largest honest form is near 1 KB. */
const maxBodyBytes = 8 * 1024;

/**
 * Decides by address and method where a request goes. oidc-provider's router also matches other cases and a trailing
 * slash, and answers a wrong method with 404: here an address is exact, and a wrong method is told the right one.
 */
export function destinationOf(request: IncomingMessage): Destination {
  const { pathname, searchParams } = splitUrl(request.url ?? '/');
  const method = request.method ?? 'GET';
  if (clientEndpoints.has(pathname)) return checkedClientRequest(request, method, searchParams);
  const [parent, uid] = splitLast(pathname);
  if (parent === paths.interaction && uidFormat.test(uid)) {
    return allowed(method, ['GET', 'HEAD', 'POST']) ?? { to: 'sign-in page', uid };
  }
  if (parent === paths.invitation && invitationFormat.test(uid)) {
    return allowed(method, ['GET', 'HEAD', 'POST']) ?? { to: 'invitation', secret: uid };
  }
  const methods = parent === paths.authorize && uidFormat.test(uid) ? read : providerEndpoints.get(pathname);
  if (methods === undefined) return { to: 'refusal', status: 404, description: 'there is nothing at this address' };
  return allowed(method, methods) ?? { to: 'provider' };
}

function checkedClientRequest(request: IncomingMessage, method: string, query: URLSearchParams): Destination {
  const refusal = allowed(method, ['POST']);
  if (refusal !== undefined) return refusal;
  if (bodyOnly.some((name) => query.has(name))) {
    return { to: 'refusal', status: 400, description: 'parameters belong in the body, never in the address' };
  }
  if (Number(request.headers['content-length'] ?? 0) > maxBodyBytes) {
    return { to: 'refusal', status: 413, description: 'the body is too large' };
  }
  return { to: 'client endpoint' };
}

function allowed(method: string, methods: readonly string[]): Refusal | undefined {
  if (methods.includes(method)) return undefined;
  return { to: 'refusal', status: 405, description: 'the method is not supported here', allow: methods.join(', ') };
}

function splitUrl(url: string): { pathname: string; searchParams: URLSearchParams } {
  const mark = url.indexOf('?');
  const pathname = mark === -1 ? url : url.slice(0, mark);
  return { pathname, searchParams: new URLSearchParams(mark === -1 ? '' : url.slice(mark + 1)) };
}

function splitLast(pathname: string): [parent: string, last: string] {
  const slash = pathname.lastIndexOf('/');
  return [pathname.slice(0, slash), pathname.slice(slash + 1)];
}
