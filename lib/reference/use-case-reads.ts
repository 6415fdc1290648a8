import {
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  TypeInfo,
  valueFromASTUntyped,
  visit,
  visitWithTypeInfo,
  type DocumentNode,
  type GraphQLInputType,
  type GraphQLSchema,
} from 'graphql';

/** The parts of a use case that determine what it reads and sends. */
export interface ReadingUseCase {
  readonly parsed: { readonly document: DocumentNode };
  readonly variables: Readonly<Record<string, unknown>>;
}

/**
 * Coordinates of everything that an operation reads and sends: fields with their types, arguments, and the input fields
 * and enum values of its variables. In the order of the document, without duplicates.
 */
export function coordinatesOf(schema: GraphQLSchema, { parsed, variables }: ReadingUseCase): ReadonlySet<string> {
  const found = new Set<string>();
  const info = new TypeInfo(schema);
  visit(
    parsed.document,
    visitWithTypeInfo(info, {
      Field: () => {
        const [parent, field] = [info.getParentType(), info.getFieldDef()];
        if (parent == null || field == null || field.name.startsWith('__')) return;
        found.add(`${parent.name}.${field.name}`).add(parent.name).add(getNamedType(field.type).name);
      },
      Argument: (node) => {
        const [parent, field, argument] = [info.getParentType(), info.getFieldDef(), info.getArgument()];
        if (parent == null || field == null || argument == null || info.getDirective() != null) return;
        found.add(`${parent.name}.${field.name}(${argument.name}:)`);
        addValue(valueFromASTUntyped(node.value, variables), argument.type, found);
      },
    }),
  );
  return found;
}

/** Use cases by the coordinates that they read and send. */
export function useCasesByCoordinate<UseCase extends ReadingUseCase>(
  schema: GraphQLSchema,
  useCases: readonly UseCase[],
): ReadonlyMap<string, readonly UseCase[]> {
  const found = new Map<string, UseCase[]>();
  for (const useCase of useCases) {
    for (const coordinate of coordinatesOf(schema, useCase)) {
      found.set(coordinate, [...(found.get(coordinate) ?? []), useCase]);
    }
  }
  return found;
}

function addValue(value: unknown, type: GraphQLInputType, found: Set<string>): void {
  const nullable = getNullableType(type);
  found.add(getNamedType(type).name);
  if (isListType(nullable)) {
    for (const item of Array.isArray(value) ? value : [value]) addValue(item, nullable.ofType, found);
  } else if (isEnumType(nullable) && typeof value === 'string') {
    found.add(`${nullable.name}.${value}`);
  } else if (isInputObjectType(nullable) && typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) {
      const field = nullable.getFields()[name];
      if (field === undefined) continue;
      found.add(`${nullable.name}.${name}`);
      addValue(inner, field.type, found);
    }
  }
}

/** The members of one type that an operation reads or sends. */
export interface TypeReading {
  readonly type: string;
  readonly members: readonly string[];
}

/** Members by type, in the order of the document. Omits root types and arguments. */
export function readingByType(schema: GraphQLSchema, useCase: ReadingUseCase): readonly TypeReading[] {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].map(
    (type) => type?.name,
  );
  const found = new Map<string, string[]>();
  for (const coordinate of coordinatesOf(schema, useCase)) {
    const [type = '', member] = coordinate.split('.');
    if (member === undefined || member.includes('(') || roots.includes(type)) continue;
    found.set(type, [...(found.get(type) ?? []), member]);
  }
  return [...found].map(([type, members]) => ({ type, members }));
}
