import { type AuditOrigin, recordAuditEvent } from '../../audit-store.ts';
import { findReportedKey } from '../../auth/reported-key.ts';
import type { ActingContext, RequestContext } from '../../context.ts';
import { findByIds } from '../../db/list/list.ts';
import type { TenantRunner, TenantScope } from '../../db/tenant.ts';
import { timestampMilliseconds } from '../../db/timestamp.ts';
import { findCompanyName, portalPages } from '../../mail/index.ts';
import type { Services } from '../../services.ts';
import type { UserError } from '../../user-error.ts';
import { lockTokens, revokeToken } from './change-store.ts';
import { tokenErrors } from './errors.ts';
import { assertMayWriteTokens, isoText, lockAsCaller } from './rules.ts';
import { type APITokenRow, apiTokenTable } from './store.ts';

/** A changed key, and the time from which every process applies the change. */
export interface APITokenResult {
  readonly token: APITokenRow | null;
  readonly effectiveAt: string | null;
  readonly userErrors: readonly UserError[];
}

/** Revokes a key permanently; a revoked one stays unchanged. Needs TOKENS_WRITE. */
export async function revokeAPIToken(
  context: RequestContext,
  { id }: { readonly id: string },
): Promise<APITokenResult> {
  const { services, viewer } = context;
  const database = context.database.tenant(viewer.scopeWith('TOKENS_WRITE'));
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
 * Revokes the key of a leaked token, if it is valid. The response reveals nothing about the key, only that the token
 * isn't valid anymore. Resolves with the key that this report has revoked, for the log.
 */
export async function revokeReportedToken(
  services: Services,
  value: string,
  origin: Pick<AuditOrigin, 'requestId' | 'address'>,
): Promise<{ readonly tokenId: string; readonly companyId: string } | undefined> {
  const reported = await findReportedKey(services, value);
  if (reported === undefined) return undefined;
  const { viewer, companyId, tokenId } = reported;
  const scope = viewer.scopeFor(companyId, 'TOKENS_WRITE');
  if (scope === undefined) return undefined;
  const isRevoked = await services.database.tenant(scope).transaction(async (tenant) => {
    await lockTokens(tenant, [tokenId]);
    const [valid] = await findByIds(tenant, apiTokenTable, [tokenId]);
    // Another report at the same time revokes the key and notifies of it.
    if (valid?.revokedAt !== null) return false;
    const token = await revokeLocked(tenant, { ...origin, viewer }, services, tokenId);
    if (token !== undefined) await notifyOfReport(tenant, services, token);
    return token !== undefined;
  });
  services.authenticator.forgetKeys(tokenId);
  return isRevoked ? { tokenId, companyId } : undefined;
}

/** To the admins, and the person who created the key. */
async function notifyOfReport(
  tenant: TenantRunner,
  { mail, portalUrl }: Pick<Services, 'mail' | 'portalUrl'>,
  { id, companyId, name, createdByKind, createdById }: APITokenRow,
): Promise<void> {
  const to = { adminsOf: companyId, ...(createdByKind === 'USER' ? { andMember: createdById } : {}) };
  const companyName = await findCompanyName(tenant, companyId);
  const url = portalPages(portalUrl).key(companyId, id);
  await mail.queueMail(tenant, to, { kind: 'KEY_REPORTED', companyName, keyName: name, url });
}

/** Revokes a key of the one company of a scope, for staff. */
export async function revokeTokenOf(context: ActingContext, scope: TenantScope, tokenId: string): Promise<void> {
  await context.database.tenant(scope).transaction(async (tenant) => {
    await lockTokens(tenant, [tokenId]);
    await revokeLocked(tenant, context, context.services, tokenId);
  });
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
