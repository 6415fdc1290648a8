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

/** The coerced variables of an operation, with defaults filled in. */
export type Variables = Readonly<Record<string, unknown>>;

/** The properties of a request that a size can depend on. */
export interface CostInput {
  readonly variables: Variables;
  /** The number of companies that the viewer can access. */
  readonly companies: number;
}

/** A number that is known when the document is compiled, or one that depends on the request. */
export type Size = number | ((input: CostInput) => number);

/** The value at a path of an argument, as a function of the variables. */
interface Given {
  readonly read: (variables: Variables) => unknown;
  /** Whether the value is the same for all variables. */
  readonly constant: boolean;
}

/** A place in the schema's inputs: an argument or an input field. */
interface InputPlace {
  readonly type: GraphQLInputType;
  readonly defaultValue: unknown;
}

interface Bounds {
  /** The size when the argument is absent. */
  readonly absent?: number;
  readonly atLeast?: number;
}

/** The size that an argument gives: a number is the size, and a list counts by its length. */
export function argumentSize(
  field: GraphQLField<unknown, unknown>,
  node: FieldNode,
  path: readonly string[],
  { absent = 0, atLeast = 0 }: Bounds,
): Size {
  return sizeFrom([argumentValue(field, node, path)], ([value]) => Math.max(atLeast, sizeOfValue(value, absent)));
}

/** The days of a date range, first and last day included, up to `maximum`. */
export function argumentDays(
  field: GraphQLField<unknown, unknown>,
  node: FieldNode,
  range: string,
  maximum: number,
): Size {
  const ends = [argumentValue(field, node, [range, 'startDate']), argumentValue(field, node, [range, 'endDate'])];
  return sizeFrom(ends, ([start, end]) => {
    const days = (Date.parse(String(end)) - Date.parse(String(start))) / 86_400_000 + 1;
    // The list itself rejects an invalid, too long or reversed range.
    return days >= 0 && days <= maximum ? days : maximum;
  });
}

function sizeFrom(given: readonly Given[], sizeOf: (values: readonly unknown[]) => number): Size {
  const size = (variables: Variables) => sizeOf(given.map(({ read }) => read(variables)));
  return given.every(({ constant }) => constant) ? size({}) : ({ variables }) => size(variables);
}

function sizeOfValue(value: unknown, absent: number): number {
  // The list itself rejects a negative limit; here it must not make the cost negative.
  if (typeof value === 'number') return Math.max(0, value);
  if (Array.isArray(value)) return value.length;
  // GraphQL accepts a single value for a list of one item.
  return value === undefined || value === null ? absent : 1;
}

/**
 * The value at a path of an argument. It can be a literal, a variable, or the default of an argument or of an input
 * field, or nested in any of these. The items of a literal list aren't read.
 */
function argumentValue(
  field: GraphQLField<unknown, unknown>,
  node: FieldNode,
  [first = '', ...path]: readonly string[],
): Given {
  const argument = field.args.find(({ name }) => name === first);
  if (argument === undefined) return constant(undefined);
  const given = node.arguments?.find(({ name }) => name.value === first)?.value;
  return valueOfNode(given, argument, path);
}

function constant(value: unknown): Given {
  return { read: () => value, constant: true };
}

function valueOfNode(node: ValueNode | undefined, place: InputPlace, path: readonly string[]): Given {
  if (node === undefined) return constant(within(place.defaultValue, place.type, path));
  if (node.kind === Kind.VARIABLE) return valueOfVariable(node.name.value, place, path);
  const [next, ...rest] = path;
  const type = getNullableType(place.type);
  if (next !== undefined && node.kind === Kind.OBJECT && isInputObjectType(type)) {
    const inner = type.getFields()[next];
    if (inner === undefined) return constant(undefined);
    const given = node.fields.find(({ name }) => name.value === next)?.value;
    return valueOfNode(given, inner, rest);
  }
  if (next === undefined && node.kind === Kind.LIST) return constant(node.values);
  return constant(within(valueFromAST(node, place.type), place.type, path));
}

function valueOfVariable(name: string, { type, defaultValue }: InputPlace, path: readonly string[]): Given {
  const absent = within(defaultValue, type, path);
  return {
    // A variable may be called `toString`, so only own properties count.
    read: (variables) => (Object.hasOwn(variables, name) ? within(variables[name], type, path) : absent),
    constant: false,
  };
}

/** The value at a path of a coerced value. */
function within(value: unknown, type: GraphQLInputType, [next, ...rest]: readonly string[]): unknown {
  if (next === undefined) return value;
  const nullable = getNullableType(type);
  const inner = isInputObjectType(nullable) ? nullable.getFields()[next] : undefined;
  if (inner === undefined) return undefined;
  const held: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, next) : undefined;
  // A list treats null as absent, so it has its default length.
  return within(held ?? inner.defaultValue, inner.type, rest);
}
