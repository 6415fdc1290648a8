import {
  type FieldNode,
  type GraphQLField,
  type GraphQLInputType,
  getNullableType,
  isInputObjectType,
  Kind,
  type ValueNode,
  valueFromAST,
} from 'graphql';

/** Variables of an operation, coerced: defaults filled in, every value of its type. */
export type Variables = Readonly<Record<string, unknown>>;

/** A number known when the document is compiled, or one that the variables decide. */
export type Size = number | ((variables: Variables) => number);

/** A place in the schema's inputs: an argument or an input field. */
interface InputPlace {
  readonly type: GraphQLInputType;
  readonly defaultValue: unknown;
}

/**
 * The size that an argument gives, found where it can stand: written out, as a variable, in the default of an argument or
 * of an input field, or nested in any of these. `fallback` stands for "says nothing".
 */
export function argumentSize(
  field: GraphQLField<unknown, unknown>,
  node: FieldNode,
  [first = '', ...path]: readonly string[],
  fallback: number,
): Size {
  const argument = field.args.find(({ name }) => name === first);
  if (argument === undefined) return fallback;
  const given = node.arguments?.find(({ name }) => name.value === first)?.value;
  return sizeOfNode(given, argument, path, fallback);
}

function sizeOfNode(node: ValueNode | undefined, place: InputPlace, path: readonly string[], fallback: number): Size {
  if (node === undefined) return sizeOfValue(place.defaultValue, place.type, path, fallback);
  if (node.kind === Kind.VARIABLE) return sizeOfVariable(node.name.value, place, path, fallback);
  const [next, ...rest] = path;
  const type = getNullableType(place.type);
  if (next !== undefined && node.kind === Kind.OBJECT && isInputObjectType(type)) {
    const inner = type.getFields()[next];
    if (inner === undefined) return fallback;
    const given = node.fields.find(({ name }) => name.value === next)?.value;
    return sizeOfNode(given, inner, rest, fallback);
  }
  if (next === undefined && node.kind === Kind.LIST) return node.values.length;
  return sizeOfValue(valueFromAST(node, place.type), place.type, path, fallback);
}

function sizeOfVariable(
  name: string,
  { type, defaultValue }: InputPlace,
  path: readonly string[],
  fallback: number,
): Size {
  const absent = sizeOfValue(defaultValue, type, path, fallback);
  // A variable may be called `toString`: only what is there itself counts.
  return (variables) => (Object.hasOwn(variables, name) ? sizeOfValue(variables[name], type, path, fallback) : absent);
}

function sizeOfValue(
  value: unknown,
  type: GraphQLInputType,
  [next, ...rest]: readonly string[],
  fallback: number,
): number {
  if (next !== undefined) {
    const nullable = getNullableType(type);
    const inner = isInputObjectType(nullable) ? nullable.getFields()[next] : undefined;
    if (inner === undefined) return fallback;
    const held: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, next) : undefined;
    // Null is what a list takes for "not said", so it is as long as by default.
    return sizeOfValue(held ?? inner.defaultValue, inner.type, rest, fallback);
  }
  // A limit below 0 is refused when the list is read; here it must not turn a price around.
  if (typeof value === 'number') return Math.max(0, value);
  if (Array.isArray(value)) return value.length;
  // GraphQL takes a single value for a list of one.
  return value === undefined || value === null ? fallback : 1;
}
