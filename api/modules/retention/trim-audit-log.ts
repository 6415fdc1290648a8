import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { AuditOrigin } from '../../audit-store.ts';
import type { Services } from '../../services.ts';
import { auditArchiveKey } from '../../storage/object-key.ts';
import { deleteEvents, findCompaniesWithOldEvents, findOldEvents } from './old-events-store.ts';

/** Events of a batch: some megabytes as JSON. */
const eventsPerBatch = 5_000;
const companiesPerPage = 500;

/** The actor in the audit logs. */
const origin: AuditOrigin = {
  viewer: { actor: { kind: 'SYSTEM', id: '72657465-6e74-4000-8000-000000000000', name: 'Retention' } },
  requestId: 'retention',
  address: null,
};

/** Which events are deleted, and whether they are archived. */
export interface AuditTrim {
  readonly log: 'companies' | 'platform';
  /** The start of a month: events from before it are deleted. */
  readonly before: string;
  /** Whether they are written to the object store first. */
  readonly archives: boolean;
  readonly batch?: number;
}

/**
 * Deletes old events of the audit logs, month by month, and records in each log that it did. An archive is written before
 * its events are deleted; interrupted work writes the same archive again. Returns the number of deleted events.
 */
export async function trimAuditLogs(
  services: Pick<Services, 'database' | 'storage'>,
  trim: AuditTrim,
  signal: AbortSignal,
): Promise<number> {
  if (trim.log === 'platform') return trimLog(services, null, trim, signal);
  let deleted = 0;
  let after: string | null = null;
  while (!signal.aborted) {
    const page: { before: string; after: string | null; limit: number } = {
      before: trim.before,
      after,
      limit: companiesPerPage,
    };
    const companies = await services.database.retention((retention) => findCompaniesWithOldEvents(retention, page));
    for (const { id } of companies.filter(({ hasOld }) => hasOld)) deleted += await trimLog(services, id, trim, signal);
    after = companies.at(-1)?.id ?? null;
    if (companies.length < companiesPerPage) break;
  }
  return deleted;
}

async function trimLog(
  { database, storage }: Pick<Services, 'database' | 'storage'>,
  companyId: string | null,
  { before, archives, batch = eventsPerBatch }: AuditTrim,
  signal: AbortSignal,
): Promise<number> {
  let deleted = 0;
  while (!signal.aborted) {
    const events = await database.retention((retention) =>
      findOldEvents(retention, companyId, { before, limit: batch }),
    );
    const [first] = events;
    if (first === undefined) break;
    const { month } = first;
    const archive = archives ? auditArchiveKey({ companyId, month, firstId: first.id }) : null;
    if (archive !== null) {
      const lines = Readable.from(events.map(({ line }) => `${line}\n`)).pipe(createGzip());
      await storage.write(archive, 'application/gzip', lines);
    }
    const ids = events.map(({ id }) => id);
    deleted += await database.retention((retention) =>
      deleteEvents(retention, origin, { companyId, ids, month, archive }),
    );
  }
  return deleted;
}
