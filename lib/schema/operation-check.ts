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
import { isObject, type Json } from '#shared/json.ts';

/** Validates an operation against the schema. Returns errors and deprecated elements, each with its line and column. */
export function operationProblems(schema: GraphQLSchema, document: DocumentNode): string[] {
  return validate(schema, document, [...specifiedRules, NoDeprecatedCustomRule]).map(describe);
}

/** Validates the values of an operation's variables against the schema. */
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

/** `typeFromAST` returns any type. One that isn't an input type is already reported as an error of the operation. */
function deprecatedFields(type: GraphQLInputType | object, value: Json | undefined, path: string): string[] {
  if (isNonNullType(type)) return deprecatedFields(type.ofType, value, path);
  if (isListType(type)) {
    const items = Array.isArray(value) ? value : [value];
    return items.flatMap((item) => deprecatedFields(type.ofType, item, path));
  }
  if (!isInputObjectType(type) || !isObject(value)) return [];
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
