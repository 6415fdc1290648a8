import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isScalarType,
  isUnionType,
  type GraphQLNamedType,
  type GraphQLType,
} from 'graphql';

/** What kind of type it is, in the word the pages use. */
export type TypeKind = 'object' | 'interface' | 'union' | 'input' | 'enum' | 'scalar';

/** A type as it is written at a field: its name within its brackets and marks. */
export interface TypeReference {
  readonly before: string;
  readonly name: string;
  readonly after: string;
  readonly kind: TypeKind;
  readonly list: boolean;
  /** Whether the value itself is never null. */
  readonly nonNull: boolean;
  /** What brackets and marks mean, in words. */
  readonly words: string;
}

/** The kind of a type. */
export function kindOf(type: GraphQLNamedType): TypeKind {
  if (isInterfaceType(type)) return 'interface';
  if (isUnionType(type)) return 'union';
  if (isInputObjectType(type)) return 'input';
  if (isEnumType(type)) return 'enum';
  return isScalarType(type) ? 'scalar' : 'object';
}

/** How a field's type is written, and what that means for who reads the field. */
export function outputType(type: GraphQLType): TypeReference {
  return toReference(type, nullabilityWords(type));
}

/** How the type of an argument or an input field is written, and what that means for who sends it. */
export function inputType(type: GraphQLType, required: boolean): TypeReference {
  const words = isListType(isNonNullType(type) ? type.ofType : type) ? [listWords(type)] : [];
  return toReference(type, [required ? 'required' : 'optional', ...words].join(', '));
}

function toReference(type: GraphQLType, words: string): TypeReference {
  const named = getNamedType(type);
  const [before = '', after = ''] = String(type).split(named.name);
  const nullable = isNonNullType(type) ? type.ofType : type;
  return {
    before,
    name: named.name,
    after,
    kind: kindOf(named),
    list: isListType(nullable),
    nonNull: isNonNullType(type),
    words,
  };
}

function nullabilityWords(type: GraphQLType): string {
  const presence = isNonNullType(type) ? 'never null' : 'may be null';
  return isListType(isNonNullType(type) ? type.ofType : type) ? `${listWords(type)}, ${presence}` : presence;
}

/** "list", "list of lists", and whether its items may be null. */
function listWords(type: GraphQLType): string {
  const list = isNonNullType(type) ? type.ofType : type;
  const item: GraphQLType = isListType(list) ? list.ofType : list;
  const nullableItem = isNonNullType(item) ? item.ofType : item;
  const nested = isListType(nullableItem) ? ' of lists' : '';
  return isNonNullType(item) ? `list${nested}` : `list${nested} that may hold null`;
}
