import type { Values } from './values.ts';

/**
 * How a filter field compares; each kind belongs to one input type of the schema (StringFilter, IDFilter, …). `enum`
 * and `enumSet` take a list of enum values: the field is one of them, or has at least one of them. `stringSet` takes a
 * StringFilter that at least one text of a list must match.
 */
export type FilterKind =
  'id' | 'string' | 'enum' | 'enumSet' | 'stringSet' | 'timestamp' | 'date' | 'bigint' | 'boolean';

/** A field of a list's filter. */
export interface FilterField {
  readonly kind: FilterKind;
  /** The SQL expression to compare. */
  readonly sql: string;
  /** Whether the value is computed row by row, so that the filter can't use an index. */
  readonly computed?: true;
}

/** A field that a list can be sorted by. */
export interface SortField {
  readonly sql: string;
  readonly kind: 'text' | 'timestamp' | 'date' | 'bigint' | 'numeric' | 'uuid';
  /** Whether the expression can be NULL. NULL is greater than every value, as in PostgreSQL's default order. */
  readonly nullable?: boolean;
  /** Whether the value is computed row by row, so that the sort can't use an index. */
  readonly computed?: true;
}

/**
 * The declaration of a list for the list engine. A new list needs one of these, not a new function. All SQL in it is
 * ours, never the caller's.
 */
export interface ListTable<Row> {
  /** The name of the item type; part of every cursor's signature. */
  readonly name: string;
  /** The FROM clause with its joins; a function if the clause itself has values. */
  readonly from: string | ((values: Values) => string);
  /**
   * The GROUP BY clause of a list whose rows are sums. Its conditions then apply to groups. PostgreSQL itself moves
   * conditions on keys (company, cursor) down to the rows and into its indexes.
   */
  readonly groupBy?: string;
  /** The selected expression for each property of a row. */
  readonly columns: Readonly<Record<keyof Row & string, string>>;
  /** The expression of the row's unique id, which is always the last sort key. */
  readonly id: string;
  /** The last sort keys when a row needs several to be unique; they replace the id. */
  readonly closing?: readonly SortField[];
  /**
   * The expression of the row's company, for the application's own tenant filter. Null when rows belong to no company.
   * The clause above and the role's privileges then decide who can read which rows.
   */
  readonly companyId: string | null;
  readonly filters: Readonly<Record<string, FilterField>>;
  readonly sorts: Readonly<Record<string, SortField>>;
  readonly defaultSort: readonly SortKey[];
  /**
   * Whether one company may have 100,000 rows or more. A page whose filter can't use an index may then take long and
   * gets a connection of its own.
   */
  readonly isLarge?: true;
  /** Whether any page may take long, such as that of a report which reads campaign by campaign. */
  readonly mayRunLong?: boolean;
  /** For the row's type only; never has a value. */
  readonly row?: Row;
}

/** Declares the table of a list and keeps the names of its filters and sorts in its type. */
export function listTable<Row>() {
  return <const Table extends ListTable<Row>>(table: Table): ListTable<Row> & Table => table;
}

export interface SortKey {
  readonly field: string;
  readonly direction: 'ASC' | 'DESC';
}
