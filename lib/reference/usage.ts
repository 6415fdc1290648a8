import {
  getNamedType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  type GraphQLSchema,
  type GraphQLType,
} from 'graphql';

/** Schema coordinates of a type's uses, with fields of root types first. */
export interface Usage {
  /** Fields that return it. */
  readonly returnedBy: readonly string[];
  /** Arguments and input fields that accept it. */
  readonly acceptedBy: readonly string[];
}

interface Found {
  readonly returnedBy: string[];
  readonly acceptedBy: string[];
}

/** The uses of each type of a schema, by its name. */
export function usagesOf(schema: GraphQLSchema): ReadonlyMap<string, Usage> {
  const found = new Map<string, Found>();
  const of = (type: GraphQLType) => {
    const { name } = getNamedType(type);
    const known = found.get(name) ?? { returnedBy: [], acceptedBy: [] };
    found.set(name, known);
    return known;
  };
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  const types = Object.values(schema.getTypeMap())
    .filter((type) => !isIntrospectionType(type))
    .sort((left, right) => rank(left) - rank(right) || (left.name < right.name ? -1 : 1));
  for (const type of types) {
    if (isObjectType(type) || isInterfaceType(type)) {
      for (const field of Object.values(type.getFields())) {
        of(field.type).returnedBy.push(`${type.name}.${field.name}`);
        for (const argument of field.args) {
          of(argument.type).acceptedBy.push(`${type.name}.${field.name}(${argument.name}:)`);
        }
      }
    }
    if (isInputObjectType(type)) {
      for (const field of Object.values(type.getFields())) of(field.type).acceptedBy.push(`${type.name}.${field.name}`);
    }
  }
  return found;

  function rank(type: (typeof types)[number]): number {
    const position = roots.findIndex((root) => root === type);
    return position < 0 ? roots.length : position;
  }
}
