import { badUserInput, PublicError } from '../errors.ts';
import type { CursorCodec, CursorValues } from './cursor.ts';
import { type FilterInput, filterConditions, isUuid, Values } from './list-filter.ts';
import { afterCondition, orderBy, orderKeys } from './list-order.ts';
import type { ListTable, SortKey } from './list-table.ts';
import { type Statement, statement, uuidArray } from './sql.ts';
import type { TenantDatabase, TenantRunner } from './tenant.ts';

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

export const defaultLimit = 50;
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
    `select ${columns.text}${sortColumns.join('')} from ${table.from} where ${joined(conditions)} order by ${orderBy(keys)} limit ${limit + 1}`,
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

/** Rows of a list's table by id, in no particular order; ids that aren't UUIDs or aren't in the scope find nothing. */
export function findByIds<Row>(tenant: TenantRunner, table: ListTable<Row>, ids: readonly string[]): Promise<Row[]> {
  const values = new Values();
  const conditions = [
    inScope(table, tenant, values),
    `${table.id} = any(${values.add(uuidArray(ids.filter(isUuid)))}::uuid[])`,
  ];
  return tenant.all(
    statement<Row>(`select ${columnsOf(table).text} from ${table.from} where ${joined(conditions)}`, values.list),
  );
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** The columns of a table as SQL, and the property each expression is selected as. */
interface Columns {
  readonly text: string;
  readonly nameOf: ReadonlyMap<string, string>;
}

const knownColumns = new WeakMap<object, Columns>();

function columnsOf<Row>(table: ListTable<Row>): Columns {
  const known = knownColumns.get(table);
  if (known !== undefined) return known;
  const columns = Object.entries<string>(table.columns);
  const made = {
    text: columns.map(([name, sql]) => `${sql} as "${name}"`).join(', '),
    nameOf: new Map(columns.map(([name, sql]) => [sql, name])),
  };
  knownColumns.set(table, made);
  return made;
}

async function countRows<Row>(tenant: TenantDatabase, table: ListTable<Row>, filter: FilterInput): Promise<string> {
  const values = new Values();
  const conditions = [inScope(table, tenant, values), ...filterConditions(table.filters, filter, values)];
  const counted: Statement<{ count: string }> = statement(
    `select count(*) as count from ${table.from} where ${joined(conditions)}`,
    values.list,
  );
  return (await tenant.first(counted))?.count ?? '0';
}

function inScope<Row>(table: ListTable<Row>, tenant: TenantRunner, values: Values): string {
  return `${table.companyId} = any(${values.add(tenant.scope.parameter)}::uuid[])`;
}

function joined(conditions: readonly string[]): string {
  return conditions.map((condition) => `(${condition})`).join(' and ');
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
