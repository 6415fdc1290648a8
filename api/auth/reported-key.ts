import type { Services } from '../context.ts';
import { timestampMilliseconds } from '../db/timestamp.ts';
import { findKeyByDigest } from './store.ts';
import { isWellFormedToken } from './token-format.ts';
import { Viewer } from './viewer.ts';

/** The key behind a value that somebody found, with a viewer who may revoke it and do nothing else. */
export interface ReportedKey {
  readonly tokenId: string;
  readonly companyId: string;
  readonly viewer: Viewer;
}

/** Stands in the audit trail as the one who revoked a key that somebody found. */
const leakReport = { kind: 'SYSTEM', id: '6c656b00-0000-4000-8000-000000000000', name: 'Leak report' } as const;

/** The key of a value, if it works at all; addresses don't matter to whoever has found it. */
export async function findReportedKey(
  { database, digests, now }: Pick<Services, 'database' | 'digests' | 'now'>,
  value: string,
): Promise<ReportedKey | undefined> {
  if (!isWellFormedToken(value)) return undefined;
  const record = await findKeyByDigest(database.identity, digests.apiToken(value), new Date(now()).toISOString());
  if (record?.revokedAt !== null) return undefined;
  const isPast = (timestamp: string | null) => timestamp !== null && timestampMilliseconds(timestamp) <= now();
  if (isPast(record.expiresAt) || isPast(record.secretExpiresAt)) return undefined;
  const { tokenId, companyId } = record;
  const access = [{ companyId, role: null, scopes: ['TOKENS_WRITE'] as const }];
  return { tokenId, companyId, viewer: new Viewer({ actor: leakReport, accountId: companyId, access }) };
}
