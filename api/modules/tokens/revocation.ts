import { findReportedKey } from '../../auth/reported-key.ts';
import type { RequestContext, Services } from '../../context.ts';
import { findByIds } from '../../db/list.ts';
import type { TenantRunner } from '../../db/tenant.ts';
import { timestampMilliseconds } from '../../db/timestamp.ts';
import type { UserError } from '../../user-error.ts';
import { type AuditOrigin, recordAuditEvent } from '../audit/index.ts';
import { lockTokens, revokeToken } from './change-store.ts';
import { tokenErrors } from './errors.ts';
import { assertMayWriteTokens, isoText, lockAsCaller } from './rules.ts';
import { type APITokenRow, apiTokenTable } from './store.ts';

/** A changed key, and the moment from which on no process goes by what was before. */
export interface APITokenResult {
  readonly token: APITokenRow | null;
  readonly effectiveAt: string | null;
  readonly userErrors: readonly UserError[];
}

export interface RevokeAPITokenInput {
  readonly id: string;
}

/** Takes a key back for ever; one that was taken back before stays as it is. Needs TOKENS_WRITE. */
export async function revokeAPIToken(context: RequestContext, { id }: RevokeAPITokenInput): Promise<APITokenResult> {
  const { services, viewer } = context;
  const database = services.database.tenant(viewer.scopeWith('TOKENS_WRITE'));
  assertMayWriteTokens(viewer);
  const token = await database.transaction(async (tenant) => {
    await lockAsCaller(tenant, context, id);
    return revokeLocked(tenant, context, services, id);
  });
  services.authenticator.forgetKeys(id);
  const revokedAt = token?.revokedAt ?? null;
  if (token === undefined || revokedAt === null) {
    return { token: null, effectiveAt: null, userErrors: [tokenErrors.unknown()] };
  }
  const effectiveAt = isoText(timestampMilliseconds(revokedAt) + services.authenticator.forgetsWithinMs);
  return { token, effectiveAt, userErrors: [] };
}

/**
 * Revokes the key that somebody found, if the value is one of a key that works. Says nothing about it: whoever reports a
 * value learns only that it works no more.
 */
export async function revokeReportedToken(
  services: Services,
  value: string,
  origin: Pick<AuditOrigin, 'requestId' | 'address'>,
): Promise<void> {
  const reported = await findReportedKey(services, value);
  if (reported === undefined) return;
  const { viewer, companyId, tokenId } = reported;
  const scope = viewer.scopeFor(companyId, 'TOKENS_WRITE');
  if (scope === undefined) return;
  await services.database.tenant(scope).transaction(async (tenant) => {
    await lockTokens(tenant, [tokenId]);
    await revokeLocked(tenant, { ...origin, viewer }, services, tokenId);
  });
  services.authenticator.forgetKeys(tokenId);
}

async function revokeLocked(
  tenant: TenantRunner,
  origin: AuditOrigin,
  { now }: Pick<Services, 'now'>,
  id: string,
): Promise<APITokenRow | undefined> {
  const [token] = await findByIds(tenant, apiTokenTable, [id]);
  if (token?.revokedAt !== null) return token;
  const revokedAt = isoText(now());
  await revokeToken(tenant, token, revokedAt);
  await recordAuditEvent(tenant, origin, {
    companyId: token.companyId,
    action: 'api_token.revoked',
    targetType: 'APIToken',
    targetId: token.id,
    changes: [
      { field: 'name', before: token.name, after: token.name },
      { field: 'revokedAt', before: null, after: revokedAt },
    ],
  });
  return (await findByIds(tenant, apiTokenTable, [id]))[0];
}
