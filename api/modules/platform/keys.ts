import { findReportedKey } from '../../auth/reported-key.ts';
import type { ActingContext } from '../../context.ts';
import { timestampText } from '../../db/timestamp.ts';
import { revokeTokenOf } from '../tokens/index.ts';
import { recordRevocation } from './staff-audit.ts';
import { findKeys, findValidKeys, type PlatformKeyRow } from './keys-store.ts';

const maximumFound = 100;

/** Finds API keys by their value, id, last four characters or name. Staff only. */
export async function findPlatformKeys(context: ActingContext, text: string): Promise<PlatformKeyRow[]> {
  const { database, services, viewer } = context;
  const staff = database.staff(viewer.staffScope());
  const known = await findReportedKey({ database, digests: services.digests, now: services.now }, text);
  return findKeys(staff, known?.tokenId ?? text, maximumFound);
}

/** The valid API keys of a company. Staff only. */
export function validKeysOf(
  { database, services, viewer }: ActingContext,
  companyId: string,
): Promise<PlatformKeyRow[]> {
  return findValidKeys(database.staff(viewer.staffScope()), companyId, timestampText(services.now()));
}

/** Revokes API keys permanently. The audit log of their company records each one. Staff only. */
export async function revokePlatformKeys(context: ActingContext, keys: readonly PlatformKeyRow[]): Promise<void> {
  const staff = context.database.staff(context.viewer.staffScope());
  for (const key of keys) {
    await revokeTokenOf(context, context.viewer.staffScopeFor(key.companyId), key.id);
    await recordRevocation(staff, context, key);
    context.services.authenticator.forgetKeys(key.id);
  }
}
