import type { Json } from '#shared/json.ts';
import { valueAt, type AnswerLeaf } from '../run/tabular-answer.ts';

/** The column and the direction of the sort. */
export interface RowOrder {
  column: string;
  direction: 'ascending' | 'descending';
}

/** The next sort order after a click on a column: ascending, descending, then the original order. */
export function nextOrder(order: RowOrder | null, column: string): RowOrder | null {
  if (order?.column !== column) return { column, direction: 'ascending' };
  return order.direction === 'ascending' ? { column, direction: 'descending' } : null;
}

/** Sorts the rows: numbers by value, texts by locale. Missing values come last in both directions. */
export function sortRows(
  items: readonly Json[],
  columns: readonly AnswerLeaf[],
  order: RowOrder | null,
): readonly Json[] {
  const column = columns.find(({ label }) => label === order?.column);
  if (order === null || column === undefined) return items;
  const compare = comparison(column.kind);
  const sign = order.direction === 'ascending' ? 1 : -1;
  const keyed = items.map((item) => ({ item, key: keyOf(column, valueAt(item, column.keys)) }));
  keyed.sort((first, second) => {
    if (first.key === null || second.key === null) return Number(first.key === null) - Number(second.key === null);
    return sign * compare(first.key, second.key);
  });
  return keyed.map(({ item }) => item);
}

function keyOf({ kind }: AnswerLeaf, value: Json | undefined): string | null {
  if (value === null || value === undefined) return null;
  if (kind === 'list') return String(Array.isArray(value) ? value.length : 0);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function comparison(kind: AnswerLeaf['kind']): (first: string, second: string) => number {
  switch (kind) {
    case 'number':
    case 'micros':
    case 'ratio':
    case 'percent':
    case 'list':
      return compareNumbers;
    case 'date':
    case 'dateTime':
    case 'id':
      return compareCodes;
    default:
      return words.compare;
  }
}

const words = new Intl.Collator('en', { numeric: true });

function compareNumbers(first: string, second: string): number {
  const difference = Number(first) - Number(second);
  if (difference !== 0 || !whole.test(first) || !whole.test(second)) return difference;
  // Beyond 2^53, different integers become the same number.
  const [left, right] = [BigInt(first), BigInt(second)];
  return left < right ? -1 : Number(left > right);
}

const whole = /^-?\d+$/;

function compareCodes(first: string, second: string): number {
  return first < second ? -1 : Number(first > second);
}
