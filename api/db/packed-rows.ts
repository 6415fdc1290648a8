import type { RowList } from 'postgres';
import type { Row } from './database.ts';

/** Between two values: ASCII's own separator of units. */
const separator = '\x1f';

/** From so many values on it is worth it; below, the packing itself costs more. */
const leastValues = 64;

/** A column of an answer, and what reads a value of it from its text. */
export interface Column {
  readonly name: string;
  readonly parse: ((value: string) => unknown) | undefined;
  /** Whether it was NULL somewhere: its values have a sign before them, and NULL is nothing at all. */
  readonly isNullable: boolean;
}

/** A statement that answers with all its rows as one text, and the way back. */
export interface Packing {
  readonly text: string;
  readonly columns: readonly Column[];
}

/**
 * Packs the rows of a statement that reads into one text, where it answered with many values. postgres.js makes every
 * value of every row a string of its own, from bytes of its own: of the time this process took for a page of fifty it was
 * a fifth. One text is one string, and cutting it up costs a third of that.
 *
 * Values travel in the form PostgreSQL would send them in, and the driver's own parsers read them. Nothing is escaped; see
 * {@link unpack}. `known` is a packing of the same statement that didn't suit this answer.
 */
export function packingOf(text: string, rows: RowList<Row[]>, known?: Packing): Packing | undefined {
  // postgres.js knows no columns of a statement that answers with nothing at all.
  if (!text.startsWith('select ') || rows.length * rows.columns.length < leastValues) return undefined;
  const columns = known?.columns ?? columnsOf(rows);
  if (columns === undefined) return undefined;
  const packed = withNullsOf(columns, rows);
  return { text: `select ${packedSelection(packed)} from (${text}) as item`, columns: packed };
}

/** The columns of an answer that can travel as one text, before it is known where NULLs are: not where two have one name. */
export function columnsOf({ columns }: RowList<Row[]>): readonly Column[] | undefined {
  if (new Set(columns.map(({ name }) => name)).size < columns.length) return undefined;
  return columns.map(({ name, parser }) => ({ name, parse: textParser(parser), isNullable: false }));
}

/** The columns with what an answer shows of their NULLs. */
export function withNullsOf(columns: readonly Column[], rows: readonly Row[]): readonly Column[] {
  return columns.map((column) => ({
    ...column,
    isNullable: column.isNullable || rows.some((row) => row[column.name] === null),
  }));
}

/** What to select from rows that are called `item` to have them as one: how many, NULLs where none are known, the text. */
export function packedSelection(columns: readonly Column[]): string {
  const expression = ({ name }: Column) => `item."${name.replaceAll('"', '""')}"`;
  const others = columns.filter(({ isNullable }) => !isNullable).map(expression);
  // concat() writes a value as PostgreSQL sends it; a cast would write an address with its mask, and true for t.
  const values = columns.map((column) => {
    const value = expression(column);
    return column.isNullable ? `case when ${value} is null then '' else concat('=', ${value}) end` : value;
  });
  return [
    'count(*)::int as count',
    `${others.length === 0 ? '0' : `sum(num_nulls(${others.join(', ')}))::int`} as nulls`,
    `string_agg(concat_ws(E'\\x1f', ${values.join(', ')}), E'\\x1f') as packed`,
  ].join(', ');
}

/** postgres.js leaves out the brace before the elements by itself: its parsers for arrays are marked, and begin behind it. */
function textParser(parser: ((raw: string) => unknown) | undefined): Column['parse'] {
  if (parser === undefined) return undefined;
  return Reflect.get(parser, 'array') === true ? (value) => parser(value.slice(1)) : parser;
}

/**
 * The rows as the statement itself gives them. Undefined where that can't be told, and the statement has to be asked: where
 * a value holds a separator, so that values are too many, and where one is NULL of a column that never was.
 */
export function unpack({ columns }: Pick<Packing, 'columns'>, [answer]: readonly Row[]): Row[] | undefined {
  if (typeof answer?.['packed'] !== 'string') return [];
  const values = answer['packed'].split(separator);
  if (answer['nulls'] !== 0 || values.length !== Number(answer['count']) * columns.length) return undefined;
  const rows: Row[] = [];
  let next = 0;
  while (next < values.length) {
    const row: Row = {};
    for (const { name, parse, isNullable } of columns) {
      const value = values[next++] ?? '';
      if (isNullable && value === '') row[name] = null;
      else {
        const given = isNullable ? value.slice(1) : value;
        row[name] = parse === undefined ? given : parse(given);
      }
    }
    rows.push(row);
  }
  return rows;
}
