import {
  getNamedType,
  isInputObjectType,
  Kind,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';

/** The descriptions of an operation's variables by name: those of the arguments or input fields that they are given to. */
export function describeVariables(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode | undefined,
): ReadonlyMap<string, string> {
  const descriptions = new Map<string, string>();
  if (operation === undefined) return descriptions;
  const info = new TypeInfo(schema);
  const keep = (variable: string, description: string | null | undefined) => {
    if (description != null && !descriptions.has(variable)) descriptions.set(variable, description);
  };
  visit(
    operation,
    visitWithTypeInfo(info, {
      Argument: ({ value }) => {
        if (value.kind === Kind.VARIABLE) keep(value.name.value, info.getArgument()?.description);
      },
      ObjectField: ({ name, value }) => {
        const parent = getNamedType(info.getParentInputType());
        if (value.kind !== Kind.VARIABLE || !isInputObjectType(parent)) return;
        keep(value.name.value, parent.getFields()[name.value]?.description);
      },
    }),
  );
  return descriptions;
}
