import {
  type FieldNode,
  getNullableType,
  type GraphQLField,
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  Kind,
  valueFromAST,
} from 'graphql';
import type { Variables } from './argument-size.ts';

/** Whether a list keeps its reserved cost; a function when that depends on the variables. */
export type Kept = boolean | ((variables: Variables) => boolean);

/** Marks an input field or an enum value, such as a filter field, that makes a list compute row by row. */
export const computed = { extensions: { computed: true } } as const;

/**
 * Whether the arguments of a list name anything that is computed row by row. The API may then examine all rows to find
 * one, so such a list costs its whole reservation.
 */
export function namesComputed(field: GraphQLField<unknown, unknown>, node: FieldNode): Kept {
  const decided: ((variables: Variables) => boolean)[] = [];
  for (const { name, type } of field.args) {
    const given = node.arguments?.find((argument) => argument.name.value === name)?.value;
    if (given === undefined || !canNameComputed(type)) continue;
    if (given.kind === Kind.VARIABLE) {
      const variable = given.name.value;
      decided.push((variables) => Object.hasOwn(variables, variable) && isNamed(variables[variable], type));
    } else {
      decided.push((variables) => isNamed(valueFromAST(given, type, variables), type));
    }
  }
  return decided.length > 0 && ((variables) => decided.some((decide) => decide(variables)));
}

interface Marked {
  readonly extensions: Readonly<Record<string, unknown>>;
}

const isComputed = ({ extensions }: Marked) => extensions['computed'] === true;

/** Whether a value of this type can name anything computed. */
function canNameComputed(type: GraphQLInputType, seen = new Set<GraphQLInputType>()): boolean {
  const nullable = getNullableType(type);
  if (isListType(nullable)) return canNameComputed(nullable.ofType, seen);
  if (isEnumType(nullable)) return nullable.getValues().some(isComputed);
  if (!isInputObjectType(nullable) || seen.has(nullable)) return false;
  seen.add(nullable);
  return Object.values(nullable.getFields()).some((field) => isComputed(field) || canNameComputed(field.type, seen));
}

/** Whether a coerced value names anything computed. */
function isNamed(value: unknown, type: GraphQLInputType): boolean {
  if (value === undefined || value === null) return false;
  const nullable = getNullableType(type);
  if (isListType(nullable)) {
    return Array.isArray(value)
      ? value.some((item) => isNamed(item, nullable.ofType))
      : isNamed(value, nullable.ofType);
  }
  if (isEnumType(nullable)) return nullable.getValues().some((known) => known.value === value && isComputed(known));
  if (!isInputObjectType(nullable) || typeof value !== 'object') return false;
  return Object.values(nullable.getFields()).some((field) => {
    const held: unknown = Reflect.get(value, field.name);
    return held !== undefined && held !== null && (isComputed(field) || isNamed(held, field.type));
  });
}
