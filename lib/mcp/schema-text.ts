import {
  getNamedType,
  isInputObjectType,
  isIntrospectionType,
  isInterfaceType,
  isObjectType,
  isScalarType,
  isSpecifiedScalarType,
  isUnionType,
  parse,
  print,
  printSchema,
  printType,
  visit,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
} from 'graphql';

export interface SchemaText {
  readonly sdl: string;
  /** Types that the text references but doesn't define. */
  readonly alsoNamed: string[];
}

/** The whole schema, with or without descriptions. */
export function wholeSchema(schema: GraphQLSchema, descriptions: boolean): SchemaText {
  return { sdl: asWritten(printSchema(schema), descriptions), alsoNamed: [] };
}

/** One type, or `undefined` when there is no such type. */
export function typeText(schema: GraphQLSchema, name: string, descriptions: boolean): SchemaText | undefined {
  const type = schema.getType(name);
  return type === undefined || isIntrospectionType(type) ? undefined : textOf([type], descriptions);
}

/**
 * One operation with all its input types, and the objects of its response two levels deep. The second level has the
 * items of a list. Returns `undefined` when there is no such operation.
 */
export function operationText(schema: GraphQLSchema, name: string, descriptions: boolean): SchemaText | undefined {
  const root = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].find(
    (type) => type?.getFields()[name] !== undefined,
  );
  const field = root?.getFields()[name];
  if (root == null || field === undefined) return undefined;
  const inputs = reach(
    field.args.map(({ type }) => getNamedType(type)),
    inputsOf,
    Infinity,
  );
  const outputs = reach([getNamedType(field.type)], outputsOf, 2);
  const types = [...new Set([...inputs, ...outputs])].filter((type) => !isScalarType(type));
  const { sdl, alsoNamed } = textOf(types, descriptions, [root.name]);
  return { sdl: `${asWritten(rootText(root, name), descriptions)}\n\n${sdl}`.trimEnd(), alsoNamed };
}

/** The names that {@link operationText} knows. */
export function operationNames(schema: GraphQLSchema): string[] {
  return [schema.getQueryType(), schema.getMutationType()].flatMap((type) => Object.keys(type?.getFields() ?? {}));
}

/** The names that {@link typeText} knows. */
export function typeNames(schema: GraphQLSchema): string[] {
  return Object.keys(schema.getTypeMap()).filter((known) => !known.startsWith('__'));
}

/** Those of the names that are similar to one that doesn't exist, the closest one first. */
export function similarNames(names: readonly string[], name: string): string[] {
  const wanted = name.toLowerCase();
  const distance = (known: string) => Math.abs(known.length - wanted.length);
  return names
    .filter((known) => known.toLowerCase().includes(wanted) || wanted.includes(known.toLowerCase()))
    .sort((left, right) => distance(left) - distance(right))
    .slice(0, 10);
}

function textOf(types: readonly GraphQLNamedType[], descriptions: boolean, known: readonly string[] = []): SchemaText {
  const defined = new Set([...known, ...types.map(({ name }) => name)]);
  const named = types.flatMap((type) => [...inputsOf(type), ...outputsOf(type), ...argumentsOf(type)]);
  const rest = new Set(
    named.filter((type) => !defined.has(type.name) && !isSpecifiedScalarType(type)).map(({ name }) => name),
  );
  return {
    sdl: types.map((type) => asWritten(printType(type), descriptions)).join('\n\n'),
    alsoNamed: [...rest].sort(),
  };
}

/** The root type with only this operation. */
function rootText(root: GraphQLNamedType, operation: string): string {
  return print(
    visit(parse(printType(root)), {
      FieldDefinition: (node) => (node.name.value === operation ? undefined : null),
      ObjectTypeDefinition: (node) => ({ ...node, description: undefined }),
    }),
  );
}

function asWritten(sdl: string, descriptions: boolean): string {
  if (descriptions) return sdl;
  return print(
    visit(parse(sdl), {
      enter: (node) => ('description' in node ? { ...node, description: undefined } : undefined),
    }),
  );
}

/** Types within this number of steps, including the first ones. */
function reach(
  first: readonly GraphQLNamedType[],
  next: (type: GraphQLNamedType) => GraphQLNamedType[],
  steps: number,
): Set<GraphQLNamedType> {
  const found = new Set(first);
  let edge = [...found];
  for (let step = 0; step < steps && edge.length > 0; step += 1) {
    edge = edge.flatMap(next).filter((type) => !found.has(type));
    for (const type of edge) found.add(type);
  }
  return found;
}

function inputsOf(type: GraphQLNamedType): GraphQLNamedType[] {
  return isInputObjectType(type) ? Object.values(type.getFields()).map((field) => getNamedType(field.type)) : [];
}

/** The types of an object's fields. Enums cost a step like objects, but lead no further. */
function outputsOf(type: GraphQLNamedType): GraphQLNamedType[] {
  if (isUnionType(type)) return [...type.getTypes()];
  return fieldsOf(type).map((field) => getNamedType(field.type));
}

function argumentsOf(type: GraphQLNamedType): GraphQLNamedType[] {
  return fieldsOf(type).flatMap(({ args }) => args.map((argument) => getNamedType(argument.type)));
}

function fieldsOf(type: GraphQLNamedType): GraphQLField<unknown, unknown>[] {
  return isObjectType(type) || isInterfaceType(type) ? Object.values(type.getFields()) : [];
}
