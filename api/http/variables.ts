import {
  type DocumentNode,
  getVariableValues,
  type GraphQLError,
  GraphQLScalarType,
  GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  type TypeNode,
  type VariableDefinitionNode,
} from 'graphql';
import { withClearMessage } from './clear-messages.ts';
import type { ComputedArguments } from './computed-arguments.ts';
import { hasOddText, textFault } from './input-text.ts';

const maximumErrors = 50;

/** A valid document, and the operation in it to run. */
interface Operation {
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
}

/** The values of an operation's variables, with defaults filled in; or every coercion error. */
export function coerceVariables(
  schema: GraphQLSchema,
  { document, operation }: Operation,
  given: Readonly<Record<string, unknown>>,
): { readonly values: Record<string, unknown> } | { readonly errors: readonly GraphQLError[] } {
  const { coerced, errors } = getVariableValues(schema, operation.variableDefinitions ?? [], given, {
    maxErrors: maximumErrors,
  });
  if (errors !== undefined) return { errors: errors.map((error) => withClearMessage(schema, error)) };
  const fault = hasOddText(given) ? textFault(schema, withoutOthers(document, operation), coerced) : undefined;
  return fault === undefined ? { values: coerced } : { errors: [fault] };
}

/** The document without its other operations, whose variables may have the same names. */
export function withoutOthers(document: DocumentNode, operation: OperationDefinitionNode): DocumentNode {
  const definitions = document.definitions.filter(
    (definition) => definition === operation || definition.kind !== Kind.OPERATION_DEFINITION,
  );
  return { ...document, definitions };
}

/** Passes values through: variables have been coerced before the compiled operation gets them. */
const coercedType = new GraphQLScalarType({ name: 'CoercedVariable', parseValue: (value) => value });

/**
 * A schema for graphql-jit that passes variables through without coercion. graphql-jit 0.8.9 generates coercion code by
 * expanding a variable's type. A filter whose `or` contains filters expands endlessly, so such an operation never
 * finished compiling. The extra type can be looked up only during compilation, so introspection doesn't show it.
 */
export class CompilingSchema extends GraphQLSchema {
  #compiling = false;

  override getType(name: string) {
    return this.#compiling && name === coercedType.name ? coercedType : super.getType(name);
  }

  whileCompiling<Result>(compile: () => Result): Result {
    this.#compiling = true;
    try {
      return compile();
    } finally {
      this.#compiling = false;
    }
  }
}

/**
 * The operation with variable declarations of a type that a {@link CompilingSchema} passes through, also for the
 * variables of its computed arguments. Booleans keep their type: `@include` and `@skip` accept nothing else, and a
 * Boolean needs no expansion.
 */
export function takingVariablesAsTheyCome(
  operation: OperationDefinitionNode,
  computed: ComputedArguments,
): OperationDefinitionNode {
  const declared = (operation.variableDefinitions ?? []).map((definition) =>
    namedType(definition.type) === 'Boolean' ? definition : coercedVariable(definition.variable.name.value),
  );
  return {
    ...operation,
    variableDefinitions: [...declared, ...computed.map(({ variable }) => coercedVariable(variable))],
  };
}

function coercedVariable(name: string): VariableDefinitionNode {
  return {
    kind: Kind.VARIABLE_DEFINITION,
    variable: { kind: Kind.VARIABLE, name: { kind: Kind.NAME, value: name } },
    type: { kind: Kind.NAMED_TYPE, name: { kind: Kind.NAME, value: coercedType.name } },
  };
}

/** The name of a type that isn't a list. */
function namedType(type: TypeNode): string | undefined {
  if (type.kind === Kind.NON_NULL_TYPE) return namedType(type.type);
  return type.kind === Kind.NAMED_TYPE ? type.name.value : undefined;
}
