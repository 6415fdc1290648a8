import type { Values } from './list-filter.ts';

/**
 * How a filter field compares; each kind belongs to one input type of the schema (StringFilter, IDFilter, …).
 * `enum` and `enumSet` take a list of enum values: is one of them, holds at least one of them. `stringSet` takes a
 * StringFilter that one of a list of texts must meet.
 */
export type FilterKind = 'id' | 'string' | 'enum' | 'enumSet' | 'stringSet' | 'timestamp' | 'date' | 'bigint';

/** A field of a list's filter. */
export interface FilterField {
  readonly kind: FilterKind;
  /** SQL expression it compares. */
  readonly sql: string;
}

/** A field a list can be sorted by. */
export interface SortField {
  readonly sql: string;
  readonly kind: 'text' | 'timestamp' | 'date' | 'bigint' | 'numeric' | 'uuid';
  /** Whether the expression can be NULL. NULL counts as greater than every value, as in PostgreSQL's own order. */
  readonly nullable?: boolean;
}

/**
 * Everything the list engine must know of a list: a new list is one of these, not a new function.
 * All SQL in it is ours, never the caller's.
 */
export interface ListTable<Row> {
  /** Name of the item type; part of every cursor's signature. */
  readonly name: string;
  /** FROM clause with its joins; a function where the clause itself holds values. */
  readonly from: string | ((values: Values) => string);
  /**
   * GROUP BY clause of a list whose rows are sums. Its conditions are then conditions on groups; PostgreSQL itself moves
   * those on keys (company, cursor) down to the rows and into its indexes.
   */
  readonly groupBy?: string;
  /** Selected expression for each property of a row. */
  readonly columns: Readonly<Record<keyof Row & string, string>>;
  /** Expression that holds the row's unique id, always the last sort key. */
  readonly id: string;
  /** The keys that close every order where it takes several to name a row; they stand in the place of the id. */
  readonly closing?: readonly SortField[];
  /**
   * Expression that holds the row's company: the application's own tenant filter. Null where rows belong to no company:
   * who sees which is then for the clause above and for the role's privileges to say.
   */
  readonly companyId: string | null;
  readonly filters: Readonly<Record<string, FilterField>>;
  readonly sorts: Readonly<Record<string, SortField>>;
  readonly defaultSort: readonly SortKey[];
  /** Carries the row's type, never a value. */
  readonly row?: Row;
}

/** Declares a list's table and keeps the names of its filters and sorts in its type. */
export function listTable<Row>() {
  return <const Table extends ListTable<Row>>(table: Table): ListTable<Row> & Table => table;
}

export interface SortKey {
  readonly field: string;
  readonly direction: 'ASC' | 'DESC';
}
