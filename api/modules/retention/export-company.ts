import type { ActingContext } from '../../context.ts';
import { findCompanyTables, readCompany, readRows } from './store.ts';
import { recordAuditEvent } from '../../audit-store.ts';

const batch = 5_000;

/** Receives the rows of one table, as lines of JSON. */
export type WriteRows = (table: string, lines: readonly string[]) => Promise<void>;

/**
 * Passes every row of a company to `write`, table by table, for its last admins. Digests of secrets and identifiers aren't
 * included. The audit logs of the company and the platform record it. Returns the number of rows by table. Staff only.
 */
export async function exportCompany(
  context: Pick<ActingContext, 'viewer' | 'requestId' | 'address' | 'database'>,
  companyId: string,
  write: WriteRows,
): Promise<Readonly<Record<string, number>>> {
  const { database, viewer } = context;
  const staff = database.staff(viewer.staffScope());
  await staff.transaction(async (transaction) => {
    for (const log of [companyId, null]) {
      await recordAuditEvent(transaction, context, {
        companyId: log,
        action: 'company.exported',
        targetType: 'Company',
        targetId: companyId,
        changes: [],
      });
    }
  });
  const counts: Record<string, number> = { company: 1 };
  const company = await database.platform((platform) => readCompany(platform, companyId));
  await write('company', [company]);
  for (const table of await database.platform(findCompanyTables)) {
    counts[table.name] = 0;
    let after: string | null = null;
    for (;;) {
      const page: { readonly companyId: string; readonly after: string | null; readonly limit: number } = {
        companyId,
        after,
        limit: batch,
      };
      const rows = await database.platform((platform) => readRows(platform, table, page));
      await write(
        table.name,
        rows.map(({ row }) => row),
      );
      counts[table.name] = (counts[table.name] ?? 0) + rows.length;
      if (rows.length < batch || table.key.length === 0) break;
      after = rows.at(-1)?.key ?? null;
    }
  }
  return counts;
}
