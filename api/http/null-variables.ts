import {
  GraphQLError,
  type GraphQLSchema,
  isNonNullType,
  Kind,
  type OperationDefinitionNode,
  TypeInfo,
  type VariableNode,
  visit,
  visitWithTypeInfo,
} from 'graphql';

/**
 * The places of an operation that don't allow null, but whose variable does. GraphQL allows such a variable if it or
 * the place has a default, which an explicit null overrides (GraphQL, section 5.8.5). One place of each variable, also
 * if a condition excludes it: such a request is wrong, even if this response doesn't need the place.
 */
export function placesWithoutNull(schema: GraphQLSchema, operation: OperationDefinitionNode): readonly VariableNode[] {
  const nullable = new Set(
    operation.variableDefinitions
      ?.filter(({ type }) => type.kind !== Kind.NON_NULL_TYPE)
      .map(({ variable }) => variable.name.value),
  );
  const types = new TypeInfo(schema);
  const places = new Map<string, VariableNode>();
  visit(
    operation,
    visitWithTypeInfo(types, {
      Variable(node) {
        if (nullable.has(node.name.value) && isNonNullType(types.getInputType())) places.set(node.name.value, node);
      },
    }),
  );
  return [...places.values()];
}

/** The error for the first of these places whose variable is null. */
export function nullFault(
  places: readonly VariableNode[],
  variables: Readonly<Record<string, unknown>>,
): GraphQLError | undefined {
  const place = places.find(({ name }) => variables[name.value] === null);
  if (place === undefined) return undefined;
  const message = `Variable "$${place.name.value}" is null, and a place where it is used doesn’t allow null. Send a value, or leave the variable out to use the default.`;
  return new GraphQLError(message, { nodes: place, extensions: { code: 'BAD_USER_INPUT' } });
}
