import {
  type FieldNode,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLSchema,
  getNullableType,
  isInputObjectType,
  Kind,
  type OperationDefinitionNode,
  typeFromAST,
  isInputType,
  type ValueNode,
  valueFromAST,
} from 'graphql';

/** Variables as the request sent them. */
export type Variables = Readonly<Record<string, unknown>>;

/** A number known when the document is compiled, or one that the variables decide. */
export type Size = number | ((variables: Variables) => number);

/** Int has 32 bits (GraphQL, section 3.5.1). */
const greatestInt = 2 ** 31;

interface Surroundings {
  readonly schema: GraphQLSchema;
  readonly operation: OperationDefinitionNode;
}

/** A place in the schema's inputs: an argument or an input field. */
interface InputPlace {
  readonly type: GraphQLInputType;
  readonly defaultValue: unknown;
}

/**
 * The size that an argument gives, found where it can stand: written out, as a variable, in a variable's default, in the
 * default of an input field, or nested in any of these. Values are read as sent: what isn't of its type is refused when
 * it is coerced, before anything runs. `fallback` stands for "says nothing".
 */
export function argumentSize(
  field: GraphQLField<unknown, unknown>,
  node: FieldNode,
  [first = '', ...path]: readonly string[],
  fallback: number,
  surroundings: Surroundings,
): Size {
  const argument = field.args.find(({ name }) => name === first);
  if (argument === undefined) return fallback;
  const given = node.arguments?.find(({ name }) => name.value === first)?.value;
  return sizeOfNode(given, argument, path, fallback, surroundings);
}

function sizeOfNode(
  node: ValueNode | undefined,
  place: InputPlace,
  path: readonly string[],
  fallback: number,
  surroundings: Surroundings,
): Size {
  if (node === undefined) return sizeOfValue(place.defaultValue, place.type, path, fallback);
  if (node.kind === Kind.VARIABLE) return sizeOfVariable(node.name.value, place, path, fallback, surroundings);
  const [next, ...rest] = path;
  const type = getNullableType(place.type);
  if (next !== undefined && node.kind === Kind.OBJECT && isInputObjectType(type)) {
    const inner = type.getFields()[next];
    if (inner === undefined) return fallback;
    const given = node.fields.find(({ name }) => name.value === next)?.value;
    return sizeOfNode(given, inner, rest, fallback, surroundings);
  }
  if (next === undefined && node.kind === Kind.LIST) return node.values.length;
  // Below a list of objects, or null, or a number: it holds no variable that matters here.
  return sizeOfValue(valueFromAST(node, place.type), place.type, path, fallback);
}

function sizeOfVariable(
  name: string,
  place: InputPlace,
  path: readonly string[],
  fallback: number,
  { schema, operation }: Surroundings,
): Size {
  const definition = operation.variableDefinitions?.find(({ variable }) => variable.name.value === name);
  const declared = definition && typeFromAST(schema, definition.type);
  const ownDefault =
    definition?.defaultValue === undefined || !isInputType(declared)
      ? undefined
      : valueFromAST(definition.defaultValue, declared);
  const absent = sizeOfValue(ownDefault === undefined ? place.defaultValue : ownDefault, place.type, path, fallback);
  return (variables) => {
    // A variable may be called `toString`: only what was sent counts.
    if (!Object.hasOwn(variables, name)) return absent;
    return sizeOfValue(variables[name], place.type, path, fallback);
  };
}

/** The size in a value: a default of the schema, or JSON of a variable. */
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
    const held: unknown =
      typeof value === 'object' && value !== null && Object.hasOwn(value, next) ? Reflect.get(value, next) : undefined;
    return sizeOfValue(held === undefined || held === null ? inner.defaultValue : held, inner.type, rest, fallback);
  }
  if (typeof value === 'number') {
    // What is no Int is refused when it is coerced; a limit below 0 when it is read, and must not turn a price around.
    return Number.isInteger(value) && Math.abs(value) <= greatestInt ? Math.max(0, value) : fallback;
  }
  if (Array.isArray(value)) return value.length;
  // GraphQL takes a single value for a list of one.
  return value === undefined || value === null ? fallback : 1;
}
