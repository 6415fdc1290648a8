import { badUserInput } from '../errors.ts';
import type { FilterField, FilterKind } from './list-table.ts';
import { uuidArray } from './sql.ts';

/** A filter as GraphQL delivered it: the input types have checked its shape, the engine reads it by field kind. */
export type FilterInput = Readonly<Record<string, unknown>>;

/** Collects the values of a statement and hands out their placeholders. */
export class Values {
  readonly list: unknown[] = [];

  add(value: unknown): string {
    // PostgreSQL text can't hold U+0000: said here, it is the caller's mistake and not a broken statement.
    if (typeof value === 'string' && value.includes('\0')) throw badUserInput('A text must not contain U+0000.');
    this.list.push(value);
    return `$${this.list.length}`;
  }
}

const maximumAlternatives = 5;

/** The conditions of a filter, to be joined by AND. Fields AND together; `or` holds alternatives, one level deep. */
export function filterConditions(
  fields: Readonly<Record<string, FilterField>>,
  filter: FilterInput,
  values: Values,
): string[] {
  const conditions = fieldConditions(fields, filter, values);
  const alternatives = filter['or'];
  if (Array.isArray(alternatives)) {
    if (alternatives.length > maximumAlternatives) {
      throw badUserInput(
        `filter.or takes at most ${maximumAlternatives} alternatives; this one has ${alternatives.length}.`,
      );
    }
    const parts = alternatives.filter(isFilterInput).map((alternative) => {
      if (Array.isArray(alternative['or']))
        throw badUserInput('filter.or is one level deep: an alternative has no or.');
      return (
        fieldConditions(fields, alternative, values)
          .map((part) => `(${part})`)
          .join(' and ') || 'true'
      );
    });
    conditions.push(parts.length === 0 ? 'false' : parts.map((part) => `(${part})`).join(' or '));
  }
  return conditions;
}

function isFilterInput(value: unknown): value is FilterInput {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function fieldConditions(fields: Readonly<Record<string, FilterField>>, filter: FilterInput, values: Values): string[] {
  const conditions: string[] = [];
  for (const [name, given] of Object.entries(filter)) {
    const field = fields[name];
    if (field === undefined || given === null || given === undefined) continue;
    if (field.kind === 'enum') {
      conditions.push(`${field.sql} = any(${values.add(textArray(stringsOf(given)))}::text[])`);
    } else if (field.kind === 'enumSet') {
      conditions.push(`${field.sql} && ${values.add(textArray(stringsOf(given)))}::text[]`);
    } else if (isFilterInput(given)) {
      const compare = operators[field.kind];
      for (const [operator, operand] of Object.entries(given)) {
        if (operand !== null && operand !== undefined) conditions.push(compare(field.sql, operator, operand, values));
      }
    }
  }
  return conditions;
}

type Operator = (sql: string, operator: string, operand: unknown, values: Values) => string;

const operators: Record<Exclude<FilterKind, 'enum' | 'enumSet'>, Operator> = {
  id(sql, operator, operand, values) {
    // An id that isn't a UUID belongs to no row; asking PostgreSQL to cast it would fail the whole statement.
    const ids = values.add(uuidArray(stringsOf(operand).filter(isUuid)));
    return operator === 'notIn' ? `${sql} <> all(${ids}::uuid[])` : `${sql} = any(${ids}::uuid[])`;
  },
  string(sql, operator, operand, values) {
    if (operator === 'in') {
      const wanted = values.add(textArray(stringsOf(operand)));
      return `lower(${sql}) = any(select lower(wanted) from unnest(${wanted}::text[]) as wanted)`;
    }
    const text = stringsOf(operand)[0] ?? '';
    if (operator === 'contains') return `lower(${sql}) like lower(${values.add(`%${escapeLike(text)}%`)})`;
    if (operator === 'startsWith') return `lower(${sql}) like lower(${values.add(`${escapeLike(text)}%`)})`;
    return `lower(${sql}) = lower(${values.add(text)})`;
  },
  stringSet: (sql, operator, operand, values) =>
    `exists (select from unnest(${sql}) as member where ${operators.string('member', operator, operand, values)})`,
  timestamp(sql, operator, operand, values) {
    if (operator === 'isNull') return operand === true ? `${sql} is null` : `${sql} is not null`;
    return `${sql} ${comparison(operator)} ${values.add(operand)}::timestamptz`;
  },
  date: (sql, operator, operand, values) => `${sql} ${comparison(operator)} ${values.add(operand)}::date`,
  bigint: (sql, operator, operand, values) => `${sql} ${comparison(operator)} ${values.add(operand)}::bigint`,
};

const comparisons: Readonly<Record<string, string>> = { eq: '=', gte: '>=', lt: '<', lte: '<=' };

function comparison(operator: string): string {
  const sql = comparisons[operator];
  if (sql === undefined) throw new Error(`The filter operator ${operator} is unknown.`);
  return sql;
}

function stringsOf(operand: unknown): string[] {
  return (Array.isArray(operand) ? operand : [operand]).filter((item): item is string => typeof item === 'string');
}

/** `%`, `_` and the escape character itself stand for themselves in a search. */
function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&');
}

/** A text list as one parameter (PostgreSQL array input syntax). */
export function textArray(items: readonly string[]): string {
  return `{${items.map((item) => `"${item.replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`;
}

/** Whether `text` is a UUID in the form PostgreSQL prints. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text);
}
