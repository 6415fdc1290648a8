import { recordAuditEvent, type AuditEntry, type AuditOrigin } from '../../audit-store.ts';
import { type Runner, statement, uuidArray } from '../../db/sql.ts';
import type { ObjectKey } from '../../storage/object-key.ts';
import type { RowsFound } from './old-rows-store.ts';

/** Whose audit log: the id of a company, or null for the platform's own. */
type LogOwner = string | null;

const ofLog = (column: string) => `${column} is not distinct from $1::uuid`;

/** The next companies that have events from before a time. One probe of an index for each company. */
export async function findCompaniesWithOldEvents(
  retention: Runner,
  { before, after, limit }: { readonly before: string; readonly after: string | null; readonly limit: number },
): Promise<{ readonly id: string; readonly hasOld: boolean }[]> {
  return retention.all(
    statement<{ readonly id: string; readonly hasOld: boolean }>(
      `select company.id, exists (select from audit_event as event
          where event.company_id = company.id and event.occurred_at < $1::timestamptz) as "hasOld"
       from company where $2::uuid is null or company.id > $2::uuid order by company.id limit $3`,
      [before, after, limit],
    ),
  );
}

/** An event of an audit log, as a line of JSON. */
export interface OldEvent {
  readonly id: string;
  /** `2026-11` */
  readonly month: string;
  readonly line: string;
}

/**
 * The oldest events of a log before a time, all of one month. The time is the start of a month, so the same events are
 * found again until they are deleted: no event is added to a past month.
 */
export async function findOldEvents(
  retention: Runner,
  owner: LogOwner,
  { before, limit }: { readonly before: string; readonly limit: number },
): Promise<OldEvent[]> {
  const log = owner === null ? 'event.company_id is null and $1::uuid is null' : 'event.company_id = $1::uuid';
  return retention.all(
    statement<OldEvent>(
      `with first as (
         select date_trunc('month', min(occurred_at)) as month from audit_event as event
         where ${log} and event.occurred_at < $2::timestamptz
       )
       select event.id, to_char(first.month, 'YYYY-MM') as month, to_jsonb(event)::text as line
       from first join audit_event as event
         on event.occurred_at >= first.month and event.occurred_at < first.month + interval '1 month'
       where ${log} and event.occurred_at < $2::timestamptz
       order by event.occurred_at, event.id limit $3`,
      [owner, before, limit],
    ),
  );
}

/** The events to delete, and what is known of their archive. */
export interface EventsToDelete {
  readonly companyId: LogOwner;
  readonly ids: readonly string[];
  readonly month: string;
  /** Null: they aren't archived. */
  readonly archive: ObjectKey | null;
}

/** Deletes events and records that in the same log. Returns the number of events. Run it in one transaction. */
export async function deleteEvents(
  retention: Runner,
  origin: AuditOrigin,
  { companyId, ids, month, archive }: EventsToDelete,
): Promise<number> {
  const gone = await retention.all(
    statement<{ readonly id: string }>(
      `delete from audit_event as event where event.id = any($2::uuid[]) and ${ofLog('event.company_id')} returning event.id`,
      [companyId, uuidArray(ids)],
    ),
  );
  if (gone.length === 0) return 0;
  if (archive !== null) {
    await retention.all(
      statement(
        `insert into audit_archive (object_key, company_id, month, events) values ($1, $2, ($3 || '-01')::date, $4)
         on conflict (object_key) do nothing`,
        [archive, companyId, month, gone.length],
      ),
    );
  }
  const action: AuditEntry['action'] = companyId === null ? 'job.audit_events_deleted' : 'company.audit_events_deleted';
  await recordAuditEvent(retention, origin, {
    companyId,
    action,
    targetType: companyId === null ? 'Job' : 'Company',
    targetId: companyId ?? origin.viewer.actor.id,
    changes: [
      { field: 'month', before: month, after: null },
      { field: 'events', before: String(gone.length), after: '0' },
      { field: 'archive', before: null, after: archive },
    ],
  });
  return gone.length;
}

/** Counts the events before a time of all companies, or of the platform. Without a time there are none. */
export async function countOldEvents(
  retention: Runner,
  log: 'companies' | 'platform',
  before: string | null,
): Promise<RowsFound> {
  await retention.all(statement(`select set_config('statement_timeout', '0', true)`, []));
  const found = await retention.first(
    statement<{ readonly due: string; readonly oldest: string | null }>(
      `select count(*) filter (where occurred_at < $1::timestamptz) as due, min(occurred_at)::text as oldest
       from audit_event where company_id is ${log === 'companies' ? 'not null' : 'null'}`,
      [before],
    ),
  );
  return { due: Number(found?.due ?? 0), oldest: found?.oldest ?? null };
}

/** An archive in the store. */
export interface AuditArchive {
  readonly objectKey: ObjectKey;
  readonly companyId: LogOwner;
  /** The first day of its month. */
  readonly month: string;
  readonly events: number;
}

/** All archives, or those of a company. */
export function findArchives(platform: Runner, companyId?: string): Promise<AuditArchive[]> {
  return platform.all(
    statement<AuditArchive>(
      `select object_key as "objectKey", company_id as "companyId", month, events from audit_archive
       where $1::uuid is null or company_id = $1::uuid order by month, object_key`,
      [companyId ?? null],
    ),
  );
}
