import { badUserInput } from '../../errors.ts';
import type { ListTable, SortField, SortKey } from './list-table.ts';
import type { CursorValues } from './cursor.ts';
import type { Values } from './values.ts';

/** A sort key resolved to SQL; the last one is always the id. */
export interface OrderKey {
  readonly sql: string;
  readonly cast: 'text' | 'timestamptz' | 'date' | 'bigint' | 'numeric' | 'uuid';
  readonly descending: boolean;
  readonly nullable: boolean;
}

/**
 * The sort keys of a list. The id comes last, in the direction of the key before it, so that one index on (key, id)
 * serves both directions. A field given twice is rejected, because the second would have no effect.
 */
export function orderKeys<Row>(table: ListTable<Row>, sort: readonly SortKey[]): OrderKey[] {
  const keys: OrderKey[] = [];
  const seen = new Set<string>();
  for (const { field, direction } of sort.length > 0 ? sort : table.defaultSort) {
    const definition = table.sorts[field];
    if (definition === undefined) throw badUserInput(`sort.field ${field} is unknown.`);
    if (seen.has(field)) throw badUserInput(`sort contains ${field} twice. Use each field once.`);
    seen.add(field);
    keys.push(orderKey(definition, direction === 'DESC'));
  }
  const descending = keys.at(-1)?.descending ?? false;
  const closing = table.closing ?? [{ sql: table.id, kind: 'uuid' }];
  const open = closing.filter(({ sql }) => !keys.some((key) => key.sql === sql));
  return [...keys, ...open.map((field) => orderKey(field, descending))];
}

function orderKey({ sql, kind, nullable = false }: SortField, descending: boolean): OrderKey {
  return { sql, cast: kind === 'timestamp' ? 'timestamptz' : kind, descending, nullable };
}

/** `a asc, b desc, id desc`: NULLs where PostgreSQL puts them, last when ascending and first when descending. */
export function orderBy(keys: readonly OrderKey[]): string {
  return keys.map((key) => `${key.sql} ${key.descending ? 'desc' : 'asc'}`).join(', ');
}

/** The condition that a row comes after the row with the sort values `after`. */
export function afterCondition(keys: readonly OrderKey[], after: CursorValues, values: Values): string {
  const first = keys[0];
  const uniform = keys.every((key) => !key.nullable && key.descending === first?.descending);
  const placeholders = keys.map((key, index) => {
    const value = after[index] ?? null;
    return value === null ? null : `${values.add(value)}::${key.cast}`;
  });
  if (uniform) {
    // One row comparison is one index condition; the general form below only bounds the first key.
    const left = keys.map((key) => key.sql).join(', ');
    return `(${left}) ${first?.descending === true ? '<' : '>'} (${placeholders.join(', ')})`;
  }
  return keys
    .map((key, index) => {
      const equal = keys.slice(0, index).map((earlier, at) => isEqual(earlier, placeholders[at] ?? null));
      return `(${[...equal, isBeyond(key, placeholders[index] ?? null)].join(' and ')})`;
    })
    .join(' or ');
}

function isEqual(key: OrderKey, placeholder: string | null): string {
  return placeholder === null ? `${key.sql} is null` : `${key.sql} = ${placeholder}`;
}

/** NULL is the greatest value: no value is beyond it ascending, every other value is descending. */
function isBeyond(key: OrderKey, placeholder: string | null): string {
  if (placeholder === null) return key.descending ? `${key.sql} is not null` : 'false';
  if (key.descending) return `${key.sql} < ${placeholder}`;
  return key.nullable ? `(${key.sql} > ${placeholder} or ${key.sql} is null)` : `${key.sql} > ${placeholder}`;
}
