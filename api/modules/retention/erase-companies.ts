import { type AuditOrigin, recordAuditEvent } from '../../audit-store.ts';
import { forgetUnprovenAccount } from '../../auth/membership-store.ts';
import { readTimestamp, timestampMilliseconds, timestampText } from '../../db/timestamp.ts';
import type { Services } from '../../services.ts';
import { errorReportKey, rawFileKey } from '../../storage/object-key.ts';
import { findArchives } from './old-events-store.ts';
import {
  beginErasure,
  type ClosedCompany,
  countRows,
  deleteCompany,
  deleteRows,
  findCompanyTables,
  findDueCompanies,
  findMemberAccounts,
  findUploads,
} from './store.ts';

const dayMs = 24 * 60 * 60_000;
const batch = 20_000;
const uploadBatch = 500;

/** The actor in the platform's audit log. */
const origin: AuditOrigin = {
  viewer: {
    actor: { kind: 'SYSTEM', id: '65726173-7572-4000-8000-000000000000', name: 'Erasure of closed companies' },
  },
  requestId: 'erasure',
  address: null,
};

/** What erasing closed companies needs. */
export interface ErasureServices extends Pick<Services, 'database' | 'storage' | 'now'> {
  /** Days after closing; undefined if closed companies are kept. */
  readonly closedCompanyDays: number | undefined;
}

/** A company that was erased, or that a dry run found, with its rows by table. */
export interface ErasedCompany extends ClosedCompany {
  readonly rows: Readonly<Record<string, number>>;
}

/** The companies that would be erased now, and their rows. Changes nothing. */
export async function findErasableCompanies({
  database,
  now,
  closedCompanyDays,
}: Omit<ErasureServices, 'storage'>): Promise<ErasedCompany[]> {
  if (closedCompanyDays === undefined) return [];
  return database.platform(async (platform) => {
    const tables = await findCompanyTables(platform);
    const found: ErasedCompany[] = [];
    for (const company of await findDueCompanies(platform, dueBefore(now(), closedCompanyDays))) {
      const rows: Record<string, number> = {};
      for (const table of tables) rows[table.name] = await countRows(platform, table, company.id);
      found.push({ ...company, rows });
    }
    return found;
  });
}

/**
 * Erases companies that were closed longer ago than the set number of days: their objects in the store, their rows in
 * every table, and the company itself. One event of the platform's audit log stays. An interrupted erasure is continued.
 */
export async function eraseClosedCompanies(services: ErasureServices, signal: AbortSignal): Promise<ErasedCompany[]> {
  const { database, now, closedCompanyDays } = services;
  if (closedCompanyDays === undefined) return [];
  const due = await database.platform((platform) => findDueCompanies(platform, dueBefore(now(), closedCompanyDays)));
  const erased: ErasedCompany[] = [];
  for (const company of due) {
    const rows = await eraseCompany(services, company, signal);
    if (rows !== undefined) erased.push({ ...company, rows });
  }
  return erased;
}

/** The deleted rows by table; undefined if the company is active again, or the work was stopped. */
async function eraseCompany(
  services: ErasureServices,
  company: ClosedCompany,
  signal: AbortSignal,
): Promise<Record<string, number> | undefined> {
  const { database, now } = services;
  const { id: companyId } = company;
  const begun = await database.platform((platform) => beginErasure(platform, company, timestampText(now())));
  if (!begun || !(await deleteObjects(services, companyId, signal))) return undefined;
  const accounts = await database.platform((platform) => findMemberAccounts(platform, companyId));
  const tables = await database.platform(findCompanyTables);
  const rows: Record<string, number> = {};
  for (const table of tables) {
    let deleted: number;
    do {
      if (signal.aborted) return undefined;
      deleted = await database.platform((platform) => deleteRows(platform, table, { companyId, limit: batch }));
      rows[table.name] = (rows[table.name] ?? 0) + deleted;
    } while (deleted >= batch);
  }
  await database.platform(async (platform) => {
    // What a process wrote meanwhile, such as the last denied requests of a revoked key.
    for (const table of tables) await deleteRows(platform, table, { companyId, limit: batch });
    await deleteCompany(platform, companyId);
    const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
    await recordAuditEvent(platform, origin, {
      companyId: null,
      action: 'company.erased',
      targetType: 'Company',
      targetId: companyId,
      changes: [
        { field: 'name', before: company.name, after: null },
        { field: 'closedAt', before: readTimestamp(company.closedAt), after: null },
        { field: 'rows', before: String(total), after: '0' },
      ],
    });
  });
  for (const userId of accounts) {
    await database.identity.transaction((transaction) => forgetUnprovenAccount(transaction, userId));
  }
  return rows;
}

/** Deletes the files of all uploads, and the archives of the audit log. False if the work was stopped. */
async function deleteObjects(
  { database, storage }: ErasureServices,
  companyId: string,
  signal: AbortSignal,
): Promise<boolean> {
  let after: string | null = null;
  for (;;) {
    const page: { readonly after: string | null; readonly limit: number } = { after, limit: uploadBatch };
    const uploads = await database.platform((platform) => findUploads(platform, companyId, page));
    for (const { id, multipartId } of uploads) {
      if (signal.aborted) return false;
      const raw = rawFileKey({ companyId, id });
      if (multipartId !== null) await storage.abortMultipart(raw, multipartId);
      await storage.retire(raw);
      await storage.delete(errorReportKey({ companyId, id }));
    }
    after = uploads.at(-1)?.id ?? null;
    if (uploads.length < uploadBatch) break;
  }
  for (const { objectKey } of await database.platform((platform) => findArchives(platform, companyId))) {
    if (signal.aborted) return false;
    await storage.delete(objectKey);
  }
  return true;
}

/** From when on a closed company is erased; null if it isn't closed, or if closed companies are kept. */
export function erasureTime(closedAt: string | null, closedCompanyDays: number | undefined): string | null {
  if (closedAt === null || closedCompanyDays === undefined) return null;
  return timestampText(timestampMilliseconds(closedAt) + closedCompanyDays * dayMs);
}

function dueBefore(now: number, days: number): string {
  return timestampText(now - days * dayMs);
}
