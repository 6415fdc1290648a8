import { type Runner, statement, uuidArray } from '../../db/sql.ts';

/** The old rows of a table, as `old`. `$1` is the time before which they are old. */
interface OldRows {
  readonly condition: string;
  /** The same for counting, if a row is old before it can be deleted: others that refer to it are deleted first. */
  readonly counted?: string;
  /** The time by which a row is old. */
  readonly at: string;
  /** Whether a batch reads the rows of some companies, by the index that begins with the company. */
  readonly byCompany: boolean;
}

const ended = 'least(old.revoked_at, old.expires_at)';
const day = 'old.day < ($1::timestamptz)::date';

const ofCompanies = (condition: string, at: string): OldRows => ({ condition, at, byCompany: true });
const ofTable = (condition: string, at: string): OldRows => ({ condition, at, byCompany: false });

/** An invitation that wasn't accepted, and whose link has expired. */
const expiredInvitation = (link: string, owner: string) =>
  ofTable(
    `old.accepted_at is null and exists (select from ${link} as link
      where link.${owner} = old.${owner} and link.member_id = old.id and link.expires_at < $1::timestamptz)`,
    `(select link.expires_at from ${link} as link where link.${owner} = old.${owner} and link.member_id = old.id)`,
  );

/** The tables from which rows are deleted in batches. Policies of the role have the same conditions with the minimums. */
export const oldRows: Readonly<Record<string, OldRows>> = {
  identity_erasure: ofCompanies('old.erased_at < $1::timestamptz', 'old.erased_at'),
  performance_campaign_day: ofCompanies(day, 'old.day'),
  performance_campaign_device_day: ofCompanies(day, 'old.day'),
  performance_company_day: ofCompanies(day, 'old.day'),
  api_token_usage_day: ofCompanies(day, 'old.day'),
  api_token_usage_quarter: ofCompanies('old.quarter < $1::timestamptz', 'old.quarter'),
  api_token_scope_use: ofCompanies('old.last_used_on < ($1::timestamptz)::date', 'old.last_used_on'),
  partner_usage_day: ofCompanies(day, 'old.day'),
  partner_request_day: ofTable(day, 'old.day'),
  first_party_upload: ofCompanies(
    // The files go first: without the row, no one would find them.
    'old.finished_at < $1::timestamptz and old.raw_file_deleted_at is not null and old.error_report_key is null',
    'old.finished_at',
  ),
  api_token_secret: ofTable(
    // A key is listed with its newest secret, so that one stays as long as the key.
    `(old.expires_at < $1::timestamptz and exists (select from api_token_secret as newer
        where newer.company_id = old.company_id and newer.token_id = old.token_id and newer.created_at > old.created_at))
      or exists (select from api_token as token where token.company_id = old.company_id and token.id = old.token_id
        and least(token.revoked_at, token.expires_at) < $1::timestamptz)`,
    'old.expires_at',
  ),
  api_token: {
    condition: `${ended} < $1::timestamptz
      and not exists (select from api_token_secret as secret where secret.token_id = old.id)`,
    counted: `${ended} < $1::timestamptz`,
    at: ended,
    byCompany: true,
  },
  partner_secret: ofTable('old.expires_at < $1::timestamptz', 'old.expires_at'),
  partner_access_grant: ofCompanies(`${ended} < $1::timestamptz`, ended),
  request_denial: ofTable('old.occurred_at < $1::timestamptz', 'old.occurred_at'),
  page_feedback: ofTable('old.created_at < $1::timestamptz', 'old.created_at'),
  empty_search: ofTable('old.last_searched_at < $1::timestamptz', 'old.last_searched_at'),
  idempotency_record: ofTable('old.created_at < $1::timestamptz', 'old.created_at'),
  company_member: expiredInvitation('member_invitation', 'company_id'),
  partner_member: expiredInvitation('partner_invitation', 'partner_id'),
  user_account: ofTable(
    // The account of a deleted invitation.
    `old.created_at < $1::timestamptz and not old.email_proven and old.name is null
      and not exists (select from company_member as member where member.user_id = old.id)
      and not exists (select from partner_member as member where member.user_id = old.id)
      and not exists (select from user_identity as known where known.user_id = old.id)`,
    'case when not old.email_proven and old.name is null then old.created_at end',
  ),
};

function oldRowsOf(table: string): OldRows {
  const found = oldRows[table];
  if (found === undefined) throw new Error(`${table} has no rule for its rows.`);
  return found;
}

/** Whether the rows of a table are deleted some companies at a time. */
export function goesByCompany(table: string): boolean {
  return oldRowsOf(table).byCompany;
}

/** The next companies in the order of their ids. */
export async function nextCompanies(retention: Runner, after: string | null, limit: number): Promise<string[]> {
  const found = await retention.all(
    statement<{ readonly id: string }>(
      'select id from company where $1::uuid is null or id > $1::uuid order by id limit $2',
      [after, limit],
    ),
  );
  return found.map(({ id }) => id);
}

/** A batch of one table. */
export interface Batch {
  readonly table: string;
  /** Rows from before this time are old. */
  readonly before: string;
  /** Undefined: of all companies. */
  readonly companyIds: readonly string[] | undefined;
  readonly limit: number;
}

/** Deletes at most `limit` old rows. Returns their number. */
export async function deleteOldRows(retention: Runner, batch: Batch): Promise<number> {
  const { table, before, companyIds, limit } = batch;
  const { condition } = oldRowsOf(table);
  const part = companyIds === undefined ? '$3::uuid[] is null' : 'old.company_id = any($3::uuid[])';
  const found = await retention.first(
    statement<{ readonly count: string }>(
      `with gone as (
        delete from ${table} where ctid = any (array(
          select old.ctid from ${table} as old where ${part} and (${condition}) limit $2))
        returning 1)
      select count(*) as count from gone`,
      [before, limit, companyIds === undefined ? null : uuidArray(companyIds)],
    ),
  );
  return Number(found?.count ?? 0);
}

/** The old rows of a table, and its oldest row whether it is old or not. */
export interface RowsFound {
  readonly due: number;
  readonly oldest: string | null;
}

/** Counts the old rows of a table. Without a time there are none. It reads the whole table. */
export async function countOldRows(retention: Runner, table: string, before: string | null): Promise<RowsFound> {
  const { condition, counted = condition, at } = oldRowsOf(table);
  await retention.all(statement(`select set_config('statement_timeout', '0', true)`, []));
  const found = await retention.first(
    statement<{ readonly due: string; readonly oldest: string | null }>(
      `select count(*) filter (where $1::text is not null and (${counted})) as due, min(${at})::text as oldest
       from ${table} as old`,
      [before],
    ),
  );
  return { due: Number(found?.due ?? 0), oldest: found?.oldest ?? null };
}

/** The size of a table with its indexes and partitions. */
export interface TableSize {
  /** As the planner estimates it; null before the first ANALYZE. */
  readonly rows: number | null;
  readonly bytes: number;
}

/** Reads the sizes of tables from the catalog. */
export async function findTableSizes(retention: Runner): Promise<ReadonlyMap<string, TableSize>> {
  const found = await retention.all(
    statement<{ readonly name: string; readonly rows: string | null; readonly bytes: string }>(
      `select class.relname as name, sum(nullif(part.reltuples, -1))::bigint::text as rows,
         sum(pg_total_relation_size(part.oid))::bigint::text as bytes
       from pg_class as class
       join pg_class as part on part.oid = class.oid
         or part.oid in (select inhrelid from pg_inherits where inhparent = class.oid)
       where class.relkind in ('r', 'p') and not class.relispartition and class.relnamespace = 'public'::regnamespace
         and part.relkind = 'r'
       group by class.relname`,
      [],
    ),
  );
  return new Map(
    found.map(({ name, rows, bytes }) => [name, { rows: rows === null ? null : Number(rows), bytes: Number(bytes) }]),
  );
}
