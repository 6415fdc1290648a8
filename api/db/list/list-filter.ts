import { isObject } from '#shared/json.ts';
import { badUserInput } from '../../errors.ts';
import type { FilterField, FilterKind } from './list-table.ts';
import { uuidArray } from '../sql.ts';
import type { Values } from './values.ts';

/** A filter as GraphQL delivered it. The input types have checked its shape, and the engine reads it by field kind. */
export type FilterInput = Readonly<Record<string, unknown>>;

const maximumAlternatives = 5;

/** The conditions of a filter, to be joined by AND. Fields are joined by AND; `or` has alternatives, one level deep. */
export function filterConditions(
  fields: Readonly<Record<string, FilterField>>,
  filter: FilterInput,
  values: Values,
): string[] {
  const conditions = fieldConditions(fields, filter, values);
  const alternatives = filter['or'];
  if (Array.isArray(alternatives)) {
    if (alternatives.length > maximumAlternatives) {
      throw badUserInput(`filter.or has ${alternatives.length} alternatives; the maximum is ${maximumAlternatives}.`);
    }
    const parts = alternatives
      .filter((one: unknown) => isObject(one))
      .map((alternative) => {
        if (Array.isArray(alternative['or']))
          throw badUserInput('An alternative in filter.or contains or. Alternatives can’t contain or.');
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

/** The names of the fields that a filter sets, including its alternatives. */
export function usedFields(filter: FilterInput): string[] {
  const alternatives = Array.isArray(filter['or']) ? filter['or'].filter((one: unknown) => isObject(one)) : [];
  return [filter, ...alternatives].flatMap((part) =>
    Object.entries(part).flatMap(([name, value]) => (value === null || value === undefined ? [] : [name])),
  );
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
    } else if (isObject(given)) {
      conditions.push(...operatorConditions(field.kind, field.sql, given, values));
    }
  }
  return conditions;
}

function operatorConditions(kind: OperatorKind, sql: string, given: FilterInput, values: Values): string[] {
  if (kind === 'stringSet') {
    // One text of the list must meet all conditions, so they share one subquery.
    const ofMember = operatorConditions('string', 'member', given, values);
    return ofMember.length === 0
      ? []
      : [`exists (select from unnest(${sql}) as member where ${ofMember.join(' and ')})`];
  }
  const compare = operators[kind];
  return Object.entries(given).flatMap(([operator, operand]) =>
    operand === null || operand === undefined ? [] : [compare(sql, operator, operand, values)],
  );
}

type OperatorKind = Exclude<FilterKind, 'enum' | 'enumSet'>;

type Operator = (sql: string, operator: string, operand: unknown, values: Values) => string;

const operators: Record<Exclude<OperatorKind, 'stringSet'>, Operator> = {
  id(sql, operator, operand, values) {
    // An id that isn't a UUID matches no row; casting it in PostgreSQL would fail the whole statement.
    const ids = values.add(uuidArray(stringsOf(operand).filter(isUuid)));
    const isOneOf = `${sql} = any(${ids}::uuid[])`;
    // NULL is none of the ids, but `<> all` would be NULL for it.
    return operator === 'notIn' ? `(${isOneOf}) is not true` : isOneOf;
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
  timestamp(sql, operator, operand, values) {
    if (operator === 'isNull') return operand === true ? `${sql} is null` : `${sql} is not null`;
    return `${sql} ${comparison(operator)} ${values.add(operand)}::timestamptz`;
  },
  date: (sql, operator, operand, values) => `${sql} ${comparison(operator)} ${values.add(operand)}::date`,
  boolean: (sql, operator, operand, values) => `${sql} ${comparison(operator)} ${values.add(String(operand))}::boolean`,
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

/** Escapes `%`, `_` and the escape character, so that a search matches them literally. */
function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&');
}

/** A list of texts as one parameter (PostgreSQL array input syntax). */
export function textArray(items: readonly string[]): string {
  return `{${items.map((item) => `"${item.replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`;
}

/** Whether `text` is a UUID in the form PostgreSQL prints. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text);
}
