import { isWellFormedToken } from '#shared/token-format.ts';
import { timestampMilliseconds } from '../db/timestamp.ts';
import type { Services } from '../services.ts';
import { findKeyByDigest } from './store.ts';
import { Viewer } from './viewer.ts';

/** The key of a leaked token, with a viewer who may only revoke it. */
export interface ReportedKey {
  readonly tokenId: string;
  readonly companyId: string;
  readonly viewer: Viewer;
}

/** The actor in the audit log when a key is revoked because its token leaked. */
const leakReport = { kind: 'SYSTEM', id: '6c656b00-0000-4000-8000-000000000000', name: 'Leak report' } as const;

/**
 * Finds the valid key of a token. The key's allowed IP addresses don't apply, because anyone may find a leaked token.
 */
export async function findReportedKey(
  { database, digests, now }: Pick<Services, 'database' | 'digests' | 'now'>,
  value: string,
): Promise<ReportedKey | undefined> {
  if (!isWellFormedToken(value)) return undefined;
  const record = await findKeyByDigest(database.identity, digests.apiToken.all(value), new Date(now()).toISOString());
  if (record?.revokedAt !== null) return undefined;
  const isPast = (timestamp: string | null) => timestamp !== null && timestampMilliseconds(timestamp) <= now();
  if (isPast(record.expiresAt) || isPast(record.secretExpiresAt)) return undefined;
  const { tokenId, companyId } = record;
  const access = [{ companyId, role: null, scopes: ['TOKENS_WRITE'] as const }];
  return { tokenId, companyId, viewer: new Viewer({ actor: leakReport, accountId: companyId, access }) };
}
