import { maximumLengths } from '#shared/limits.ts';
import { type APITokenScope, apiTokenScopes } from '#shared/permissions.ts';
import { containsCidrs, isCidr } from '../../auth/cidr.ts';
import { invalidToken } from '../../auth/refused-key.ts';
import type { Viewer } from '../../auth/viewer.ts';
import type { RequestContext } from '../../context.ts';
import type { TenantRunner } from '../../db/tenant.ts';
import { readTimestamp, timestampMilliseconds } from '../../db/timestamp.ts';
import { forbidden } from '../../errors.ts';
import type { UserError } from '../../user-error.ts';
import { isAlive, lockTokens } from './change-store.ts';
import { tokenErrors } from './errors.ts';
import type { APITokenRow, NewAPIToken } from './store.ts';

const maximumCidrs = 50;

/**
 * The actor of a request. Throws FORBIDDEN for a partner, whatever its permissions: partners can't manage a company's
 * keys.
 */
export function assertMayWriteTokens({ actor: { kind, id, name }, scopes }: Viewer): NewAPIToken['createdBy'] {
  if (kind === 'PARTNER') throw forbidden('A partner can’t manage API keys.', ['TOKENS_WRITE'], scopes);
  return { kind, id, name };
}

/**
 * Locks a key before a change. Throws UNAUTHENTICATED when the caller's own key was revoked or has expired. A process
 * may accept a key for some seconds after its revocation, and a token returned then would outlive it.
 */
export async function lockAsCaller(
  tenant: TenantRunner,
  { services, viewer: { actor } }: Pick<RequestContext, 'services' | 'viewer'>,
  ...tokenIds: readonly string[]
): Promise<void> {
  await lockTokens(tenant, actor.kind === 'API_TOKEN' ? [...tokenIds, actor.id] : tokenIds);
  if (actor.kind !== 'API_TOKEN' || (await isAlive(tenant, actor.id, isoText(services.now())))) return;
  throw invalidToken();
}

/** The permissions in the order of the schema, without duplicates. */
export function inOrder(scopes: readonly APITokenScope[]): APITokenScope[] {
  return apiTokenScopes.filter((known) => scopes.includes(known));
}

export function nameErrors(name: string): UserError[] {
  return name.length > 0 && name.length <= maximumLengths.tokenName ? [] : [tokenErrors.name(maximumLengths.tokenName)];
}

/** The errors of the permissions for a key: none given, or more than the viewer has in the company. */
export function scopeErrors(scopes: readonly APITokenScope[], viewer: Viewer, companyId: string): UserError[] {
  if (scopes.length === 0) return [tokenErrors.noScopes()];
  const beyond = beyondOwn(scopes, viewer, companyId);
  return beyond.length === 0 ? [] : [tokenErrors.scopesBeyondOwn(beyond)];
}

export function expiryErrors(expiresAt: string | null, now: number, viewer: Viewer): UserError[] {
  if (expiresAt !== null && timestampMilliseconds(expiresAt) <= now) return [tokenErrors.expiryPast()];
  const own = viewer.bounds?.expiresAt ?? null;
  return own === null || !outlives(expiresAt, own) ? [] : [tokenErrors.expiryBeyondOwn(readTimestamp(own))];
}

export function addressErrors(cidrs: readonly string[], { bounds }: Viewer): UserError[] {
  const wrong = cidrErrors(cidrs);
  if (wrong.length > 0) return wrong;
  return containsCidrs(bounds?.allowedCidrs ?? [], cidrs) ? [] : [tokenErrors.cidrsBeyondOwn()];
}

export function cidrErrors(cidrs: readonly string[]): UserError[] {
  if (cidrs.length > maximumCidrs) return [tokenErrors.tooManyCidrs(maximumCidrs)];
  return cidrs.filter((cidr) => !isCidr(cidr)).map((cidr) => tokenErrors.cidr(cidr));
}

/** Whether a key has no access beyond the viewer's own: no other permissions, no later expiry, no more IP addresses. */
export function isWithinOwn(
  token: Pick<APITokenRow, 'companyId' | 'expiresAt' | 'allowedCidrs'> & { readonly scopes: readonly string[] },
  viewer: Viewer,
): boolean {
  const { expiresAt = null, allowedCidrs = [] } = viewer.bounds ?? {};
  if (expiresAt !== null && outlives(token.expiresAt, expiresAt)) return false;
  const scopes = apiTokenScopes.filter((known) => token.scopes.includes(known));
  return beyondOwn(scopes, viewer, token.companyId).length === 0 && containsCidrs(allowedCidrs, token.allowedCidrs);
}

/** Why a stored key can't be changed anymore. */
export function endErrors({ revokedAt, expiresAt }: APITokenRow, now: number): UserError[] {
  if (revokedAt !== null) return [tokenErrors.revoked()];
  return expiresAt !== null && timestampMilliseconds(expiresAt) <= now ? [tokenErrors.expired()] : [];
}

export function isoText(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

function beyondOwn(scopes: readonly APITokenScope[], viewer: Viewer, companyId: string): APITokenScope[] {
  const held = viewer.access.get(companyId)?.scopes ?? [];
  return scopes.filter((scope) => !held.includes(scope));
}

function outlives(expiresAt: string | null, own: string): boolean {
  return expiresAt === null || timestampMilliseconds(expiresAt) > timestampMilliseconds(own);
}
