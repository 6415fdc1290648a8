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

/** A part of the schema as text. */
export interface SchemaText {
  readonly sdl: string;
  /** Types that the text names and doesn't define. */
  readonly alsoNamed: string[];
}

/** The whole schema, with or without its descriptions. */
export function wholeSchema(schema: GraphQLSchema, descriptions: boolean): SchemaText {
  return { sdl: asWritten(printSchema(schema), descriptions), alsoNamed: [] };
}

/** One type. `undefined` when there is none of that name. */
export function typeText(schema: GraphQLSchema, name: string, descriptions: boolean): SchemaText | undefined {
  const type = schema.getType(name);
  return type === undefined || isIntrospectionType(type) ? undefined : textOf([type], descriptions);
}

/**
 * One operation with all it takes and what it gives: its input types to the bottom, and the objects of its answer two
 * levels deep, which is where the items of a list are. `undefined` when there is none of that name.
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

/** Names that look like one that was asked for and isn't there. */
export function similarNames(schema: GraphQLSchema, name: string): string[] {
  const wanted = name.toLowerCase();
  const names = [
    ...[schema.getQueryType(), schema.getMutationType()].flatMap((type) => Object.keys(type?.getFields() ?? {})),
    ...Object.keys(schema.getTypeMap()).filter((known) => !known.startsWith('__')),
  ];
  const close = names.filter((known) => known.toLowerCase().includes(wanted) || wanted.includes(known.toLowerCase()));
  return close.slice(0, 10);
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

/** The root type with this one operation in it. */
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

/** Types that can be reached in so many steps, the first ones among them. */
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

/** What an object's fields give. Enums cost a step like objects, but lead no further. */
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
