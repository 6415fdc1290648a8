import { badUserInput, PublicError } from '../errors.ts';
import type { CursorCodec, CursorValues } from './cursor.ts';
import { type FilterInput, filterConditions, isUuid, Values } from './list-filter.ts';
import { afterCondition, orderBy, orderKeys } from './list-order.ts';
import type { ListTable, SortKey } from './list-table.ts';
import { type Statement, statement, textOfOne, uuidArray } from './sql.ts';
import type { TenantDatabase, TenantRunner, TenantScope } from './tenant.ts';

/** Arguments every list takes, as GraphQL delivered them. */
export interface ListArguments {
  readonly filter?: FilterInput | null | undefined;
  readonly sort?: readonly SortKey[] | null | undefined;
  readonly page?:
    { readonly limit?: number | null | undefined; readonly after?: string | null | undefined } | null | undefined;
}

/** What a list needs beside its arguments. */
export interface ListContext {
  readonly cursors: CursorCodec;
  /** Who asks: a cursor works for its own viewer only. */
  readonly viewerId: string;
  /** The object whose items are listed, where the list has one. */
  readonly parentId?: string;
  /** What else decides which rows the list holds; a cursor is bound to it. */
  readonly arguments?: unknown;
}

/** One page. `endCursor` and `totalCount` cost something and are worked out when asked for. */
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
export const maximumLimit = 200;

/** A row as the statement gives it: with the sort values its columns don't hold already. */
type Keyed<Row> = Row & Readonly<Record<string, unknown>>;

/**
 * Reads one page of a list by keyset: page 1,000 costs what page 1 costs, and rows that come or go meanwhile are neither
 * shown twice nor skipped. Throws BAD_USER_INPUT for a limit out of bounds or a field sorted twice, BAD_CURSOR for a
 * cursor of another list, filter, sort or viewer.
 */
export async function readPage<Row>(
  tenant: TenantDatabase,
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
  // A sort value that is a column as well isn't sent twice: a tenth of the bytes and of the texts to decode.
  const valueNames = keys.map((key, index) => columns.nameOf.get(key.sql) ?? `sortKey${index}`);
  const sortColumns = keys.map((key, index) =>
    columns.nameOf.has(key.sql) ? '' : `, ${key.sql} as "sortKey${index}"`,
  );
  const wanted: Statement<Keyed<Row>> = statement(
    `select ${columns.text}${sortColumns.join('')} ${rowsOf(table, conditions, values)} order by ${orderBy(keys)} limit ${limit + 1}`,
    values.list,
  );
  const rows = await tenant.all(wanted);
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
 * Rows of a list's table by id, in no particular order; ids that aren't UUIDs or aren't in the scope find nothing. The
 * scope is told whose rows they are: of an object asked for by its id nobody knows that before.
 */
export async function findByIds<Row>(
  tenant: TenantRunner,
  table: ListTable<Row>,
  ids: readonly string[],
): Promise<Row[]> {
  const values = new Values();
  const uuids = ids.filter(isUuid);
  const source = rowsOf(table, [inScope(table, tenant, values), isOneOf(table.id, uuids, values)], values);
  const { text, ofOne } = columnsOf(table);
  const wanted = asksForOne(tenant.scope, uuids) ? ofOne(source) : `select ${text} ${source}`;
  const rows = await tenant.all(statement<Row>(wanted, values.list));
  for (const row of rows) {
    if (typeof row !== 'object' || row === null || !('companyId' in row)) continue;
    if (typeof row.companyId === 'string') tenant.scope.found(row.companyId);
  }
  return rows;
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** The columns of a table as SQL, and the property each expression is selected as. */
interface Columns {
  readonly text: string;
  readonly nameOf: ReadonlyMap<string, string>;
  /** The statement that reads them of one row. */
  readonly ofOne: (source: string) => string;
}

const knownColumns = new WeakMap<object, Columns>();

function columnsOf<Row>(table: ListTable<Row>): Columns {
  // By the columns: a table that is made for a request, with its moment for one, shares them.
  const known = knownColumns.get(table.columns);
  if (known !== undefined) return known;
  const columns = Object.entries<string>(table.columns);
  const text = columns.map(([name, sql]) => `${sql} as "${name}"`).join(', ');
  const made = {
    text,
    nameOf: new Map(columns.map(([name, sql]) => [sql, name])),
    ofOne: textOfOne((source) => `select ${text} ${source}`),
  };
  knownColumns.set(table.columns, made);
  return made;
}

/** Where rows come from and which are meant, to be written behind the columns of a `select`. */
function rowsOf<Row>({ from, groupBy }: ListTable<Row>, conditions: readonly string[], values: Values): string {
  const where = conditions.map((condition) => `(${condition})`).join(' and ');
  const source = `from ${typeof from === 'string' ? from : from(values)}`;
  return groupBy === undefined ? `${source} where ${where}` : `${source} group by ${groupBy} having ${where}`;
}

async function countRows<Row>(tenant: TenantDatabase, table: ListTable<Row>, filter: FilterInput): Promise<string> {
  return (await readAggregate<{ count: string }>(tenant, table, filter, { count: 'count(*)' }))?.count ?? '0';
}

/** Expressions over the properties of all rows of a list under a filter, such as their number or a sum. */
export function readAggregate<Result>(
  tenant: TenantRunner,
  table: ListTable<unknown>,
  filter: FilterInput,
  expressions: Readonly<Record<keyof Result & string, string>>,
): Promise<Result | undefined> {
  const values = new Values();
  const conditions = [inScope(table, tenant, values), ...filterConditions(table.filters, filter, values)];
  const selected = Object.entries<string>(expressions).map(([name, sql]) => `${sql} as "${name}"`);
  const rows = `select ${columnsOf(table).text} ${rowsOf(table, conditions, values)}`;
  return tenant.first(statement<Result>(`select ${selected.join(', ')} from (${rows}) as item`, values.list));
}

function inScope<Row>(table: ListTable<Row>, tenant: TenantRunner, values: Values): string {
  return table.companyId === null ? 'true' : isInScope(table.companyId, tenant.scope, values);
}

/** Several companies are named by the scope itself: how its ids are sent is the matter of whoever runs the statement. */
function isInScope(expression: string, scope: TenantScope, values: Values): string {
  return scope.companyIds.length === 1
    ? isOneOf(expression, scope.companyIds, values)
    : `${expression} = any(${values.add(scope)}::uuid[])`;
}

/** Whether a read is of one object in one company: its conditions are then the same each time. */
export function asksForOne(scope: TenantScope, wanted: readonly unknown[]): boolean {
  return scope.companyIds.length === 1 && wanted.length === 1;
}

/**
 * One id is compared with `=`. Only then does PostgreSQL know that an index on (company, key) yields the order; and only
 * then does it keep a plan: it takes an array for ten ids, so that planning anew looks cheaper each time.
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
    'page.after is not an endCursor of this list with this filter, this sort and this viewer. Start again without it.',
  );
}
