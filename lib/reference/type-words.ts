import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isScalarType,
  isSpecifiedScalarType,
  isUnionType,
  type GraphQLNamedType,
  type GraphQLType,
} from 'graphql';

/** The kind of a type, in the word that the pages use. */
export type TypeKind = 'object' | 'interface' | 'union' | 'input' | 'enum' | 'scalar';

/** A field's type as written: its name within brackets and exclamation marks. */
export interface TypeReference {
  readonly before: string;
  readonly name: string;
  readonly after: string;
  readonly kind: TypeKind;
  /** Whether GraphQL itself defines the type, such as String. */
  readonly isBuiltIn: boolean;
  readonly list: boolean;
  /** Whether the value itself is never null. */
  readonly nonNull: boolean;
  /** The meaning of its brackets and exclamation marks, in words. */
  readonly words: string;
}

export function kindOf(type: GraphQLNamedType): TypeKind {
  if (isInterfaceType(type)) return 'interface';
  if (isUnionType(type)) return 'union';
  if (isInputObjectType(type)) return 'input';
  if (isEnumType(type)) return 'enum';
  return isScalarType(type) ? 'scalar' : 'object';
}

/** How to write a field's type, and what it means for a reader of the field. */
export function outputType(type: GraphQLType): TypeReference {
  return toReference(type, nullabilityWords(type));
}

/** How to write the type of an argument or input field, and what it means for a sender. */
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
    isBuiltIn: isSpecifiedScalarType(named),
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
  return isNonNullType(item) ? `list${nested}` : `list${nested} that may contain null`;
}
