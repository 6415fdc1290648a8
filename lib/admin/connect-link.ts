import type { APITokenScope } from '#shared/permissions.ts';
import { pageLink } from '../text/page-link.ts';
import { single } from '../text/search-params.ts';
import { partnerAreas } from './grant-draft.ts';
import { inOrder } from './token-scopes.ts';

/** The longest `state` that a connect link can have. */
const maximumStateLength = 1000;

const grantableScopes = partnerAreas.flatMap(({ read, write }) => [read.scope, ...(write ? [write.scope] : [])]);

/** What a connect link contains. */
export interface ConnectLink {
  readonly partnerId: string;
  readonly scopes: readonly APITokenScope[];
  readonly redirectUri?: string | undefined;
  readonly state?: string | undefined;
}

/** The path of a connect link: `/connect/…?permissions=CAMPAIGNS_READ,REPORTS_READ`. */
export function connectPath({ partnerId, scopes, redirectUri, state }: ConnectLink): string {
  // A comma is readable, and allowed in a query (RFC 3986, section 3.4).
  const query = { permissions: scopes.join(','), redirect_uri: redirectUri, state };
  return pageLink(`/connect/${encodeURIComponent(partnerId)}`, query).replaceAll('%2C', ',');
}

/** The permissions that a link asks for, and the place to which it returns. */
export interface ConnectRequest {
  readonly scopes: readonly APITokenScope[];
  readonly redirectUri: string | undefined;
  readonly state: string | undefined;
}

type ReadLink =
  | { readonly kind: 'request'; readonly request: ConnectRequest }
  /** Why the link can't be used, as a sentence. */
  | { readonly kind: 'problem'; readonly problem: string };

type Query = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Reads the query of a connect link. The `redirect_uri` must be one that is registered for the partner, character by
 * character (RFC 9700, section 2.1), so that no link can send an admin to a place of someone else's choice.
 */
export function readConnectLink(query: Query, registered: readonly string[]): ReadLink {
  const repeated = ['permissions', 'redirect_uri', 'state'].find((name) => Array.isArray(query[name]));
  if (repeated !== undefined) return problem(`${repeated} occurs more than once. It can occur once.`);

  const names = (single(query['permissions']) ?? '').split(/[\s,]+/).filter((name) => name !== '');
  const allowed = `A partner can have: ${grantableScopes.join(', ')}.`;
  if (names.length === 0) return problem(`permissions is missing. ${allowed}`);
  const unknown = names.filter((name) => !grantableScopes.some((scope) => scope === name));
  if (unknown.length > 0) return problem(`permissions contains ${shortened(unknown.join(', '))}. ${allowed}`);

  const redirectUri = single(query['redirect_uri']);
  if (redirectUri !== undefined && !registered.includes(redirectUri)) {
    return problem(`redirect_uri is ${shortened(redirectUri)}, which isn’t registered for this partner.`);
  }
  const state = single(query['state']);
  if ((state?.length ?? 0) > maximumStateLength) {
    return problem(`state is longer than ${maximumStateLength.toLocaleString('en')} characters.`);
  }
  return { kind: 'request', request: { scopes: inOrder(names), redirectUri, state } };
}

/** The outcome that the partner gets to know. */
export type ConnectStatus = 'granted' | 'declined';

/** Where an admin is sent back to: the registered URL with the outcome. Undefined if the link has no `redirect_uri`. */
export function returnUrl(
  { redirectUri, state }: Pick<ConnectRequest, 'redirectUri' | 'state'>,
  outcome: { readonly companyId: string; readonly status: ConnectStatus },
): string | undefined {
  if (redirectUri === undefined) return undefined;
  const added = new URLSearchParams({
    company_id: outcome.companyId,
    status: outcome.status,
    ...(state !== undefined && { state }),
  });
  // The registered URL stays as it is: parsing and printing it could change it.
  return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${added.toString()}`;
}

function problem(text: string): ReadLink {
  return { kind: 'problem', problem: text };
}

function shortened(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
