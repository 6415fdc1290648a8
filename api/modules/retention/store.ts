import { sql } from 'kysely';
import { query, type Runner, statement } from '../../db/sql.ts';

/** A table with rows of companies. */
export interface CompanyTable {
  readonly name: string;
  /** The columns of its primary key; none for a small table without one. */
  readonly key: readonly string[];
}

/**
 * Every table with a column `company_id`, from the catalog of the database: a new table can't be forgotten. Tables that
 * refer to others come before them.
 */
export async function findCompanyTables(platform: Runner): Promise<CompanyTable[]> {
  const rows = await platform.all(
    statement<{ readonly name: string; readonly key: string[]; readonly refersTo: string[] }>(
      `select class.relname as name,
         array(select attribute.attname::text from unnest(key.indkey) with ordinality as part (number, position)
           join pg_attribute as attribute on attribute.attrelid = class.oid and attribute.attnum = part.number
           order by part.position) as key,
         array(select refers.confrelid::regclass::text from pg_constraint as refers
           where refers.conrelid = class.oid and refers.contype = 'f') as "refersTo"
       from pg_class as class
       join pg_attribute as company on company.attrelid = class.oid and company.attname = 'company_id' and not company.attisdropped
       left join pg_index as key on key.indrelid = class.oid and key.indisprimary
       where class.relkind in ('r', 'p') and not class.relispartition and class.relnamespace = 'public'::regnamespace
       order by class.relname`,
      [],
    ),
  );
  const sorted: CompanyTable[] = [];
  const rest = [...rows];
  while (rest.length > 0) {
    const next = rest.findIndex(
      ({ name }) => !rest.some((other) => other.name !== name && other.refersTo.includes(name)),
    );
    const [{ name, key } = { name: '', key: [] }] = rest.splice(Math.max(next, 0), 1);
    sorted.push({ name, key });
  }
  return sorted;
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
const keyOf = ({ key }: CompanyTable) => key.map(quoted).join(', ');

/** The number of the company’s rows in a table. */
export async function countRows(platform: Runner, { name }: CompanyTable, companyId: string): Promise<number> {
  const found = await platform.first(
    statement<{ readonly count: string }>(`select count(*) as count from ${quoted(name)} where company_id = $1`, [
      companyId,
    ]),
  );
  return Number(found?.count ?? 0);
}

/** Deletes at most `limit` rows of a company, or all of a table without a primary key. Returns their number. */
export async function deleteRows(
  platform: Runner,
  table: CompanyTable,
  { companyId, limit }: { readonly companyId: string; readonly limit: number },
): Promise<number> {
  const name = quoted(table.name);
  const key = keyOf(table);
  const part =
    table.key.length === 0 ? '$2 > 0' : `(${key}) in (select ${key} from ${name} where company_id = $1 limit $2)`;
  const found = await platform.first(
    statement<{ readonly count: string }>(
      `with deleted as (delete from ${name} where company_id = $1 and ${part} returning 1)
       select count(*) as count from deleted`,
      [companyId, limit],
    ),
  );
  return Number(found?.count ?? 0);
}

/** Reads the next rows of a company as JSON, or all of a table without a primary key, without digests of secrets and identifiers. */
export async function readRows(
  platform: Runner,
  table: CompanyTable,
  { companyId, after, limit }: { readonly companyId: string; readonly after: string | null; readonly limit: number },
): Promise<{ readonly row: string; readonly key: string }[]> {
  const name = quoted(table.name);
  const has = table.key.length > 0;
  const columns = (of: string) => table.key.map((column) => `${of}.${quoted(column)}`).join(', ');
  const isNext = has ? `and ($2::jsonb is null or (${columns('object')}) > (${columns('(previous.record)')}))` : '';
  return platform.all(
    statement<{ readonly row: string; readonly key: string }>(
      `with previous as (select jsonb_populate_record(null::${name}, $2::jsonb) as record)
       select (to_jsonb(object) - array(select attname::text from pg_attribute
           where attrelid = '${name}'::regclass and (atttypid = 'bytea'::regtype or attname like '%digest%')))::text as row,
         (select jsonb_object_agg(part.key, part.value) from jsonb_each(to_jsonb(object)) as part
           where part.key = any($3::text[]))::text as key
       from ${name} as object, previous
       where object.company_id = $1 ${isNext}
       ${has ? `order by ${columns('object')} limit $4` : 'limit case when $4::int > 0 then null::int end'}`,
      [companyId, after, `{${table.key.map(quoted).join(',')}}`, limit],
    ),
  );
}

/** The company itself as JSON. */
export async function readCompany(platform: Runner, id: string): Promise<string> {
  const found = await platform.first(
    statement<{ readonly row: string }>('select to_jsonb(company)::text as row from company where id = $1', [id]),
  );
  return found?.row ?? '{}';
}

/** A closed company. */
export interface ClosedCompany {
  readonly id: string;
  readonly name: string;
  readonly closedAt: string;
}

/** Companies that were closed before a time, or whose erasure has begun. */
export function findDueCompanies(platform: Runner, closedBefore: string): Promise<ClosedCompany[]> {
  return platform.all(
    query
      .selectFrom('company')
      .where('status', '=', 'CLOSED')
      .where((where) => where.or([where('closed_at', '<=', closedBefore), where('erasure_started_at', 'is not', null)]))
      .where('closed_at', 'is not', null)
      .select(['id', 'name', sql<string>`closed_at`.as('closedAt')])
      .orderBy('closed_at')
      .orderBy('id')
      .limit(20),
  );
}

/** Begins an erasure, which reactivation can't stop from then on. False if the company is active again or gone. */
export function beginErasure(
  platform: Runner,
  { id, closedAt }: Pick<ClosedCompany, 'id' | 'closedAt'>,
  at: string,
): Promise<boolean> {
  return platform.has(
    query
      .updateTable('company')
      .set({ erasure_started_at: sql<string>`coalesce(erasure_started_at, ${at}::timestamptz)` })
      .where('id', '=', id)
      .where('status', '=', 'CLOSED')
      .where('closed_at', '=', closedAt)
      .returning('id'),
  );
}

/** The uploads of a company, whose objects are in the store. */
export function findUploads(
  platform: Runner,
  companyId: string,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<{ readonly id: string; readonly multipartId: string | null }[]> {
  let uploads = query
    .selectFrom('first_party_upload')
    .where('company_id', '=', companyId)
    .select(['id', 'multipart_id as multipartId'])
    .orderBy('id')
    .limit(limit);
  if (after !== null) uploads = uploads.where('id', '>', after);
  return platform.all(uploads);
}

/** The ids of the accounts that are members of the company, or invited. */
export async function findMemberAccounts(platform: Runner, companyId: string): Promise<string[]> {
  const rows = await platform.all(
    query.selectFrom('company_member').where('company_id', '=', companyId).select('user_id as userId'),
  );
  return rows.map(({ userId }) => userId);
}

/** Deletes the company itself. Companies that it managed have no agency then. */
export async function deleteCompany(platform: Runner, id: string): Promise<void> {
  await platform.all(
    query
      .updateTable('company')
      .set({ agency_id: null, updated_at: sql<string>`clock_timestamp()` })
      .where('agency_id', '=', id),
  );
  await platform.all(query.deleteFrom('company').where('id', '=', id));
}
