import {
  type ArgumentNode,
  BREAK,
  type GraphQLInputType,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  TypeInfo,
  type ValueNode,
  valueFromAST,
  visit,
  visitWithTypeInfo,
} from 'graphql';

/** A list or an object in the document that contains variables. The compiled operation gets it as a variable. */
interface ComputedArgument {
  /** Name of that variable. No client can use it, because names in GraphQL have no `$`. */
  readonly variable: string;
  readonly value: ValueNode;
  readonly type: GraphQLInputType;
}

/** The arguments of an operation whose values depend on its variables. */
export type ComputedArguments = readonly ComputedArgument[];

/**
 * Replaces lists and objects that contain variables by one variable each. graphql-jit 0.8.9 passes null for a variable
 * without a value inside a list or an object. But such an input field is absent, or has its default (GraphQL, section
 * 6.4.1): in an update, null would remove the value that the field has.
 */
export function withComputedArguments(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
): { readonly operation: OperationDefinitionNode; readonly computed: ComputedArguments } {
  const types = new TypeInfo(schema);
  const computed: ComputedArgument[] = [];
  const compute = (argument: ArgumentNode): ArgumentNode | undefined => {
    const type = types.getInputType();
    const { value } = argument;
    if (type == null || value.kind === Kind.VARIABLE || !containsVariable(value)) return undefined;
    const variable = `$${computed.length}`;
    computed.push({ variable, value, type });
    return { ...argument, value: { kind: Kind.VARIABLE, name: { kind: Kind.NAME, value: variable } } };
  };
  return { operation: visit(operation, visitWithTypeInfo(types, { Argument: compute })), computed };
}

/** The coerced variables of a request, and the values of the computed arguments by the names of their variables. */
export function withComputedValues(
  computed: ComputedArguments,
  variables: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  if (computed.length === 0) return variables;
  const values: Record<string, unknown> = { ...variables };
  for (const { variable, value, type } of computed) values[variable] = valueFromAST(value, type, variables);
  return values;
}

function containsVariable(value: ValueNode): boolean {
  let contains = false;
  visit(value, {
    Variable() {
      contains = true;
      return BREAK;
    },
  });
  return contains;
}
