import { getVariableValues, validate, type GraphQLSchema } from 'graphql';
import { operationNamed, readQuery } from './query-text.ts';
import type { RunRequest } from './run-operation.ts';

/** Whether a request matches the schema. The API rejects another one without running it. */
export function isValidRequest(schema: GraphQLSchema, { query, operationName, variables }: RunRequest): boolean {
  const read = readQuery(query);
  if (read.kind === 'fault' || validate(schema, read.document).length > 0) return false;
  const { variableDefinitions = [] } = operationNamed(read.operations, operationName) ?? {};
  return getVariableValues(schema, variableDefinitions, variables).errors === undefined;
}
