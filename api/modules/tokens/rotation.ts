import { randomUUID } from 'node:crypto';
import { maximumOverlapSeconds } from '#shared/limits.ts';
import { type AuditEntry, recordAuditEvent } from '../../audit-store.ts';
import { mintToken } from '../../auth/mint-token.ts';
import type { RequestContext } from '../../context.ts';
import { findByIds } from '../../db/list/list.ts';
import type { TenantRunner } from '../../db/tenant.ts';
import { readTimestamp, timestampMilliseconds } from '../../db/timestamp.ts';
import type { UserError } from '../../user-error.ts';
import { endSecret, insertSecret } from './change-store.ts';
import type { CredentialResult } from './create.ts';
import { tokenErrors } from './errors.ts';
import type { APITokenResult } from './revocation.ts';
import { assertMayWriteTokens, endErrors, isoText, isWithinOwn, lockAsCaller } from './rules.ts';
import { type APITokenRow, type APITokenSecretRow, apiTokenTable, findLastTwoSecrets } from './store.ts';

export interface RotateAPITokenInput {
  readonly id: string;
  readonly overlapSeconds: number;
}

/**
 * Protects against concurrent rotations, and against a retry after a lost response. Without an overlap, the second
 * would end the token that the first has just returned.
 */
const justRotatedMs = 10_000;

/**
 * Gives a key a new token; the old one is valid during the overlap. The caller receives the new token, so the key must
 * have no access beyond the caller's own. Needs TOKENS_WRITE.
 */
export async function rotateAPIToken(context: RequestContext, input: RotateAPITokenInput): Promise<CredentialResult> {
  const { services, viewer } = context;
  const database = context.database.tenant(viewer.scopeWith('TOKENS_WRITE'));
  assertMayWriteTokens(viewer);
  const value = mintToken('live');
  const result = await database.transaction(async (tenant): Promise<CredentialResult> => {
    await lockAsCaller(tenant, context, input.id);
    const [token] = await findByIds(tenant, apiTokenTable, [input.id]);
    const [newest, old] = await findLastTwoSecrets(tenant, input.id);
    if (token === undefined || newest === undefined) return refused([tokenErrors.unknown()]);
    const now = services.now();
    const wrong = rotationErrors(context, input, token, { newest, old });
    if (wrong.length > 0) return refused(wrong);
    const oldExpiresAt = isoText(now + input.overlapSeconds * 1_000);
    const { digests } = services;
    const digest = { digest: digests.apiToken(value), pepperId: digests.pepperId };
    const secret = { id: randomUUID(), ...digest, lastFour: value.slice(-4) };
    await endSecret(tenant, token, newest.id, oldExpiresAt);
    await insertSecret(tenant, token, { ...secret, createdAt: isoText(now) }, newest);
    await audit(tenant, context, token, 'api_token.rotated', [
      { field: 'lastFour', before: newest.lastFour, after: secret.lastFour },
      { field: 'oldValueExpiresAt', before: null, after: oldExpiresAt },
    ]);
    const [rotated = null] = await findByIds(tenant, apiTokenTable, [token.id]);
    return { token: rotated, value, userErrors: [] };
  });
  // The cached key doesn't have the old token's new expiry.
  services.authenticator.forgetKeys(input.id);
  return result;
}

function rotationErrors(
  { services, viewer }: RequestContext,
  { overlapSeconds }: RotateAPITokenInput,
  token: APITokenRow,
  { newest, old }: { readonly newest: APITokenSecretRow; readonly old: APITokenSecretRow | undefined },
): UserError[] {
  const now = services.now();
  const ended = endErrors(token, now);
  if (ended.length > 0) return ended;
  if (overlapSeconds < 0 || overlapSeconds > maximumOverlapSeconds) return [tokenErrors.overlap(maximumOverlapSeconds)];
  if (!isWithinOwn(token, viewer)) return [tokenErrors.widerThanCaller()];
  if (old === undefined) return [];
  if (now - timestampMilliseconds(newest.createdAt) < justRotatedMs) return [tokenErrors.justRotated()];
  const until = old.expiresAt;
  return until !== null && timestampMilliseconds(until) > now ? [tokenErrors.rotating(readTimestamp(until))] : [];
}

/**
 * Ends the overlap of a rotation, so that the old token expires now. An expired one stays unchanged. Needs
 * TOKENS_WRITE.
 */
export async function endAPITokenRotation(
  context: RequestContext,
  { id }: { readonly id: string },
): Promise<APITokenResult> {
  const { services, viewer } = context;
  const database = context.database.tenant(viewer.scopeWith('TOKENS_WRITE'));
  assertMayWriteTokens(viewer);
  const result = await database.transaction(async (tenant): Promise<APITokenResult> => {
    await lockAsCaller(tenant, context, id);
    const [token] = await findByIds(tenant, apiTokenTable, [id]);
    if (token === undefined) return unchanged([tokenErrors.unknown()]);
    if (token.revokedAt !== null) return unchanged([tokenErrors.revoked()]);
    const [, old] = await findLastTwoSecrets(tenant, id);
    const until = old?.expiresAt ?? null;
    if (old === undefined || until === null) return unchanged([tokenErrors.neverRotated()]);
    const now = services.now();
    if (timestampMilliseconds(until) <= now) return { token, effectiveAt: until, userErrors: [] };
    const endedAt = isoText(now);
    await endSecret(tenant, token, old.id, endedAt);
    await audit(tenant, context, token, 'api_token.rotation_ended', [
      { field: 'oldValueExpiresAt', before: readTimestamp(until), after: endedAt },
    ]);
    const [changed = null] = await findByIds(tenant, apiTokenTable, [id]);
    return { token: changed, effectiveAt: isoText(now + services.authenticator.forgetsWithinMs), userErrors: [] };
  });
  services.authenticator.forgetKeys(id);
  return result;
}

function audit(
  tenant: TenantRunner,
  context: RequestContext,
  { id, companyId }: APITokenRow,
  action: AuditEntry['action'],
  changes: Parameters<typeof recordAuditEvent>[2]['changes'],
): Promise<void> {
  return recordAuditEvent(tenant, context, { companyId, action, targetType: 'APIToken', targetId: id, changes });
}

function refused(userErrors: readonly UserError[]): CredentialResult {
  return { token: null, value: null, userErrors };
}

function unchanged(userErrors: readonly UserError[]): APITokenResult {
  return { token: null, effectiveAt: null, userErrors };
}
