import {
  getVariableValues,
  isInputObjectType,
  isListType,
  isNonNullType,
  NoDeprecatedCustomRule,
  specifiedRules,
  typeFromAST,
  validate,
  type DocumentNode,
  type GraphQLError,
  type GraphQLInputType,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import type { Json } from './content-files.ts';

/** What the schema has against an operation: faults and deprecated parts, each with its line and column. */
export function operationProblems(schema: GraphQLSchema, document: DocumentNode): string[] {
  return validate(schema, document, [...specifiedRules, NoDeprecatedCustomRule]).map(describe);
}

/** What the schema has against the values of an operation's variables. */
export function variableProblems(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
  variables: Record<string, Json>,
): string[] {
  const coerced = getVariableValues(schema, variableDefinitions, variables);
  const wrong = (coerced.errors ?? []).map(({ message }) => message);
  const deprecated = variableDefinitions.flatMap(({ variable, type }) => {
    const name = variable.name.value;
    const inputType = typeFromAST(schema, type);
    return inputType === undefined || !(name in variables) ? [] : deprecatedFields(inputType, variables[name], name);
  });
  return [...wrong, ...deprecated];
}

/** `typeFromAST` gives any type; what isn't an input type was told as a fault of the operation. */
function deprecatedFields(type: GraphQLInputType | object, value: Json | undefined, path: string): string[] {
  if (isNonNullType(type)) return deprecatedFields(type.ofType, value, path);
  if (isListType(type)) {
    const items = Array.isArray(value) ? value : [value];
    return items.flatMap((item) => deprecatedFields(type.ofType, item, path));
  }
  if (!isInputObjectType(type) || typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(type.getFields()).flatMap(([name, field]) => {
    if (!(name in value)) return [];
    const here = `${path}.${name}`;
    const own = field.deprecationReason == null ? [] : [`${here} is deprecated: ${field.deprecationReason}`];
    return [...own, ...deprecatedFields(field.type, value[name], here)];
  });
}

function describe(error: GraphQLError): string {
  const place = error.locations?.[0];
  return place === undefined ? error.message : `line ${place.line}, column ${place.column}: ${error.message}`;
}
