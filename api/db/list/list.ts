import { maximumLimit } from '#shared/limits.ts';
import { badUserInput, PublicError } from '../../errors.ts';
import type { CursorCodec, CursorValues } from './cursor.ts';
import { type FilterInput, filterConditions, isUuid, usedFields } from './list-filter.ts';
import { afterCondition, orderBy, orderKeys } from './list-order.ts';
import type { FilterKind, ListTable, SortKey } from './list-table.ts';
import { type Statement, statement, uuidArray } from '../sql.ts';
import type { TenantReads, TenantRunner, TenantScope } from '../tenant.ts';
import { Values } from './values.ts';

/** The arguments of every list, as GraphQL delivered them. */
export interface ListArguments {
  readonly filter?: FilterInput | null | undefined;
  readonly sort?: readonly SortKey[] | null | undefined;
  readonly page?:
    { readonly limit?: number | null | undefined; readonly after?: string | null | undefined } | null | undefined;
}

/** What a list needs in addition to its arguments. */
export interface ListContext {
  readonly cursors: CursorCodec;
  /** The viewer of the request: a cursor works only for its own viewer. */
  readonly viewerId: string;
  /** The object whose items are listed, if the list has one. */
  readonly parentId?: string;
  /** Other arguments that decide which rows the list has; a cursor is bound to them. */
  readonly arguments?: unknown;
}

/** One page. `endCursor` and `totalCount` are expensive, so they are computed only when requested. */
export interface Page<Row> {
  readonly items: Row[];
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly limit: number;
    endCursor(): string | null;
    totalCount(): Promise<string>;
  };
}

const defaultLimit = 50;

/** A row as the statement returns it, including the sort values that aren't among its columns. */
type Keyed<Row> = Row & Readonly<Record<string, unknown>>;

/**
 * Reads one page of a list by keyset: page 1,000 costs as much as page 1. Rows created or deleted in between cause no
 * duplicates and no gaps. Throws BAD_USER_INPUT for a limit out of bounds or a field sorted twice. Throws BAD_CURSOR
 * for a cursor of another list, filter, sort or viewer.
 */
export async function readPage<Row>(
  tenant: TenantReads,
  table: ListTable<Row>,
  context: ListContext,
  { filter, sort, page }: ListArguments,
): Promise<Page<Row>> {
  const limit = checkedLimit(page?.limit ?? defaultLimit);
  const keys = orderKeys(table, sort ?? []);
  const binding = JSON.stringify([
    table.name,
    context.parentId ?? null,
    filter ?? null,
    sort ?? null,
    context.viewerId,
    context.arguments ?? null,
  ]);
  const after = page?.after == null ? undefined : decodeCursor(context.cursors, binding, page.after, keys.length);

  const values = new Values();
  const conditions = [inScope(table, tenant, values), ...filterConditions(table.filters, filter ?? {}, values)];
  if (after !== undefined) conditions.push(afterCondition(keys, after, values));
  const columns = columnsOf(table);
  // A sort value that is also a column isn't sent twice, which saves a tenth of the bytes and of the decoding.
  const valueNames = keys.map((key, index) => columns.nameOf.get(key.sql) ?? `sortKey${index}`);
  const sortColumns = keys.map((key, index) =>
    columns.nameOf.has(key.sql) ? '' : `, ${key.sql} as "sortKey${index}"`,
  );
  const wanted: Statement<Keyed<Row>> = statement(
    `select ${columns.text}${sortColumns.join('')} ${rowsOf(table, conditions, values)} order by ${orderBy(keys)} limit ${limit + 1}`,
    values.list,
  );
  const isLong = mayRunLong(table, filter ?? {}, sort ?? []);
  const rows = await (isLong ? tenant.long : tenant).all(wanted);
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return {
    items,
    pageInfo: {
      limit,
      hasNextPage: rows.length > limit,
      endCursor: () =>
        last === undefined
          ? null
          : context.cursors.encode(
              binding,
              valueNames.map((name) => textOrNull(last[name])),
            ),
      totalCount: () => countRows(tenant, table, filter ?? {}),
    },
  };
}

/**
 * Rows of a list's table by id, in no particular order. Ids that aren't UUIDs or aren't in the scope match nothing. The
 * rows' companies are reported to the scope, because they are unknown before an object is found by its id.
 */
export async function findByIds<Row>(
  tenant: TenantRunner,
  table: ListTable<Row>,
  ids: readonly string[],
): Promise<Row[]> {
  const values = new Values();
  const uuids = ids.filter(isUuid);
  const source = rowsOf(table, [inScope(table, tenant, values), isOneOf(table.id, uuids, values)], values);
  const rows = await tenant.all(statement<Row>(`select ${columnsOf(table).text} ${source}`, values.list));
  for (const row of rows) {
    if (typeof row !== 'object' || row === null || !('companyId' in row)) continue;
    if (typeof row.companyId === 'string') tenant.scope.found(row.companyId);
  }
  return rows;
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** The columns of a table as SQL, and the property name of each selected expression. */
interface Columns {
  readonly text: string;
  readonly nameOf: ReadonlyMap<string, string>;
}

const knownColumns = new WeakMap<object, Columns>();

function columnsOf<Row>(table: ListTable<Row>): Columns {
  // Keyed by the columns object: tables created per request, for example with the current time, share it.
  const known = knownColumns.get(table.columns);
  if (known !== undefined) return known;
  const columns = Object.entries<string>(table.columns);
  const made = {
    text: columns.map(([name, sql]) => `${sql} as "${name}"`).join(', '),
    nameOf: new Map(columns.map(([name, sql]) => [sql, name])),
  };
  knownColumns.set(table.columns, made);
  return made;
}

/** The FROM clause and the conditions of a list, to be written after the columns of a `select`. */
function rowsOf<Row>({ from, groupBy }: ListTable<Row>, conditions: readonly string[], values: Values): string {
  const where = conditions.map((condition) => `(${condition})`).join(' and ');
  const source = `from ${typeof from === 'string' ? from : from(values)}`;
  return groupBy === undefined ? `${source} where ${where}` : `${source} group by ${groupBy} having ${where}`;
}

async function countRows<Row>(tenant: TenantReads, table: ListTable<Row>, filter: FilterInput): Promise<string> {
  return (await readAggregate<{ count: string }>(tenant, table, filter, { count: 'count(*)' }))?.count ?? '0';
}

/** Aggregates over all rows of a list under a filter, such as their number or a sum. */
export function readAggregate<Result>(
  tenant: TenantReads,
  table: ListTable<unknown>,
  filter: FilterInput,
  expressions: Readonly<Record<keyof Result & string, string>>,
): Promise<Result | undefined> {
  const values = new Values();
  const conditions = [inScope(table, tenant, values), ...filterConditions(table.filters, filter, values)];
  const selected = Object.entries<string>(expressions).map(([name, sql]) => `${sql} as "${name}"`);
  const rows = `select ${columnsOf(table).text} ${rowsOf(table, conditions, values)}`;
  // It reads all rows, so a large table takes long whatever the filter.
  const isLong = table.mayRunLong === true || table.isLarge === true;
  const wanted = statement<Result>(`select ${selected.join(', ')} from (${rows}) as item`, values.list);
  return (isLong ? tenant.long : tenant).first(wanted);
}

/** Kinds of filters that compare every row: an index finds a value, not a part of one or one of only two. */
const scanningKinds: ReadonlySet<FilterKind> = new Set(['string', 'stringSet', 'boolean']);

/** Whether a page may take long, so that short statements must not wait behind it. */
function mayRunLong<Row>(table: ListTable<Row>, filter: FilterInput, sort: readonly SortKey[]): boolean {
  if (table.mayRunLong === true) return true;
  if (table.isLarge !== true) return false;
  return (
    usedFields(filter).some((name) => {
      const field = table.filters[name];
      return field !== undefined && (field.computed === true || scanningKinds.has(field.kind));
    }) || sort.some(({ field }) => table.sorts[field]?.computed === true)
  );
}

function inScope<Row>(table: ListTable<Row>, tenant: TenantRunner, values: Values): string {
  return table.companyId === null ? 'true' : isInScope(table.companyId, tenant.scope, values);
}

/**
 * For several companies, the parameter is the scope itself; the runner of the statement decides how to send its ids.
 */
function isInScope(expression: string, scope: TenantScope, values: Values): string {
  return scope.companyIds.length === 1
    ? isOneOf(expression, scope.companyIds, values)
    : `${expression} = any(${values.add(scope)}::uuid[])`;
}

/**
 * Compares a single id with `=`. Only then does PostgreSQL know that an index on (company, key) has the right order.
 * Only then does it reuse a plan: it estimates ten ids for an array, so that replanning looks cheaper each time.
 */
export function isOneOf(expression: string, ids: readonly string[], values: Values): string {
  const [only, ...others] = ids;
  if (only !== undefined && others.length === 0) return `${expression} = ${values.add(only)}::uuid`;
  return `${expression} = any(${values.add(uuidArray(ids))}::uuid[])`;
}

function checkedLimit(limit: number): number {
  if (limit >= 1 && limit <= maximumLimit) return limit;
  throw badUserInput(`page.limit must be between 1 and ${maximumLimit}; ${limit} is not.`);
}

function decodeCursor(cursors: CursorCodec, binding: string, cursor: string, length: number): CursorValues {
  const values = cursors.decode(binding, cursor);
  if (values?.length === length) return values;
  throw new PublicError(
    'BAD_CURSOR',
    'page.after doesn’t belong to this list. Keep filter, sort and token the same from page to page, or start again without page.after.',
  );
}
