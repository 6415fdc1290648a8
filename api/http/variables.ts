import {
  type DocumentNode,
  getVariableValues,
  type GraphQLError,
  GraphQLScalarType,
  GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  type TypeNode,
  visit,
} from 'graphql';

const maximumErrors = 50;

/** The values of an operation's variables, defaults filled in; or every reason why they don't fit. */
export function coerceVariables(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  given: Readonly<Record<string, unknown>>,
): { readonly values: Record<string, unknown> } | { readonly errors: readonly GraphQLError[] } {
  const { coerced, errors } = getVariableValues(schema, operation.variableDefinitions ?? [], given, {
    maxErrors: maximumErrors,
  });
  return errors === undefined ? { values: coerced } : { errors };
}

/** Takes a value as it is: variables have been coerced when the compiled operation gets them. */
const coercedType = new GraphQLScalarType({ name: 'CoercedVariable', parseValue: (value) => value });

/**
 * A schema for graphql-jit in which variables are taken as they come. graphql-jit 0.8.9 writes code for the coercion of a
 * variable by unfolding its type, and a filter whose `or` holds filters unfolds for ever: such an operation never
 * finished compiling. The extra type can be looked up while an operation is compiled and at no other time, so
 * introspection doesn't show it.
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
 * The document with its variables declared as ones that a {@link CompilingSchema} takes as they come. Booleans stay what
 * they are: `@include` and `@skip` take nothing else, and there is nothing about them to unfold.
 */
export function takingVariablesAsTheyCome(document: DocumentNode): DocumentNode {
  return visit(document, {
    VariableDefinition: ({ variable, type }) =>
      namedType(type) === 'Boolean'
        ? undefined
        : {
            kind: Kind.VARIABLE_DEFINITION,
            variable,
            type: { kind: Kind.NAMED_TYPE, name: { kind: Kind.NAME, value: coercedType.name } },
          },
  });
}

/** The name of a type that is no list. */
function namedType(type: TypeNode): string | undefined {
  if (type.kind === Kind.NON_NULL_TYPE) return namedType(type.type);
  return type.kind === Kind.NAMED_TYPE ? type.name.value : undefined;
}
