import type { IncomingMessage } from 'node:http';

/** The paths of all endpoints. The issuer is the API's public URL, so they are next to `/graphql`. */
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
  forgotPassword: '/oauth/forgot-password',
  resetPassword: '/oauth/reset-password',
  security: '/oauth/security',
  passkeyScript: '/oauth/passkeys.js',
  font: '/oauth/font.woff2',
  changePassword: '/.well-known/change-password',
  setup: '/oauth/setup',
} as const;

/** The sign-in page of one sign-in. */
export function interactionPath(uid: string): string {
  return `${paths.interaction}/${uid}`;
}

/** The page of an invitation, whose link contains a secret. */
export function invitationPath(secret: string): string {
  return `${paths.invitation}/${secret}`;
}

/** The page of a link that sets a new password; the link contains a secret. */
export function resetPath(secret: string): string {
  return `${paths.resetPassword}/${secret}`;
}

/** The page of the first run, whose link contains a secret. */
export function setupPath(secret: string): string {
  return `${paths.setup}/${secret}`;
}

/** The link of the first run with this secret. */
export function setupUrl({ apiUrl }: { readonly apiUrl: string }, secret: string): string {
  return `${apiUrl}${setupPath(secret)}`;
}

/** The link of an invitation with this secret. */
export function invitationUrl({ apiUrl }: { readonly apiUrl: string }, secret: string): string {
  return `${apiUrl}${invitationPath(secret)}`;
}

/** The destination of an accepted request. */
export type Destination =
  /** Called by programs: responses are JSON, whatever the `Accept` header says. */
  | { readonly to: 'client endpoint' }
  | { readonly to: 'provider' }
  | { readonly to: 'sign-in page'; readonly uid: string }
  | { readonly to: 'invitation'; readonly secret: string }
  | { readonly to: 'forgotten password' }
  | { readonly to: 'security' }
  | { readonly to: 'passkey script' }
  | { readonly to: 'font' }
  | { readonly to: 'password reset'; readonly secret: string }
  /** https://w3c.github.io/webappsec-change-password-url/: password managers look there for the form. */
  | { readonly to: 'password form' }
  | { readonly to: 'first run'; readonly secret: string }
  | RejectedRequest;

/** A request that is rejected before any of it is read. */
export interface RejectedRequest {
  readonly to: 'error';
  readonly status: 400 | 404 | 405 | 413;
  readonly description: string;
  readonly allow?: string;
}

const read = ['GET', 'HEAD'];
const uidFormat = /^[A-Za-z0-9_-]{1,64}$/;
/** 256 bits as base64url. */
const secretFormat = /^[A-Za-z0-9_-]{43}$/;

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

/** RFC 6749, section 2.3.1: credentials must not be in a URL, because logs and histories store it. */
const bodyOnly = [
  'client_id',
  'client_secret',
  'client_assertion',
  'grant_type',
  'token',
  'access_token',
  'code',
  'code_verifier',
];

/** The largest valid form is near 1 KB. */
const maxBodyBytes = 8 * 1024;

/**
 * Routes a request by path and method. oidc-provider's router ignores case and a trailing slash, and responds with 404
 * to a wrong method. Here a path must match exactly, and the response to a wrong method names the right one.
 */
export function destinationOf(request: IncomingMessage): Destination {
  const { pathname, searchParams } = splitUrl(request.url ?? '/');
  const method = request.method ?? 'GET';
  if (clientEndpoints.has(pathname)) return checkedClientRequest(request, method, searchParams);
  const [parent, uid] = splitLast(pathname);
  if (parent === paths.interaction && uidFormat.test(uid)) {
    return allowed(method, ['GET', 'HEAD', 'POST']) ?? { to: 'sign-in page', uid };
  }
  if (parent === paths.invitation && secretFormat.test(uid)) {
    return allowed(method, ['GET', 'HEAD', 'POST']) ?? { to: 'invitation', secret: uid };
  }
  if (parent === paths.resetPassword && secretFormat.test(uid)) {
    return allowed(method, ['GET', 'HEAD', 'POST']) ?? { to: 'password reset', secret: uid };
  }
  if (pathname === paths.forgotPassword) {
    return allowed(method, ['GET', 'HEAD', 'POST']) ?? { to: 'forgotten password' };
  }
  if (pathname === paths.security) return allowed(method, ['GET', 'HEAD', 'POST']) ?? { to: 'security' };
  if (pathname === paths.passkeyScript) return allowed(method, read) ?? { to: 'passkey script' };
  if (pathname === paths.font) return allowed(method, read) ?? { to: 'font' };
  if (pathname === paths.changePassword) return allowed(method, read) ?? { to: 'password form' };
  if (parent === paths.setup && secretFormat.test(uid)) {
    return allowed(method, ['GET', 'HEAD', 'POST']) ?? { to: 'first run', secret: uid };
  }
  const methods = parent === paths.authorize && uidFormat.test(uid) ? read : providerEndpoints.get(pathname);
  if (methods === undefined) return { to: 'error', status: 404, description: 'there is no endpoint at this URL' };
  return allowed(method, methods) ?? { to: 'provider' };
}

function checkedClientRequest(request: IncomingMessage, method: string, query: URLSearchParams): Destination {
  const rejected = allowed(method, ['POST']);
  if (rejected !== undefined) return rejected;
  if (bodyOnly.some((name) => query.has(name))) {
    return { to: 'error', status: 400, description: 'send parameters in the body, not in the URL' };
  }
  if (Number(request.headers['content-length'] ?? 0) > maxBodyBytes) {
    return { to: 'error', status: 413, description: 'the body is too large' };
  }
  return { to: 'client endpoint' };
}

function allowed(method: string, methods: readonly string[]): RejectedRequest | undefined {
  if (methods.includes(method)) return undefined;
  return { to: 'error', status: 405, description: 'the method is not supported here', allow: methods.join(', ') };
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
