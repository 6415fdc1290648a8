import {
  Kind,
  NoDeprecatedCustomRule,
  specifiedRules,
  validate,
  type DocumentNode,
  type GraphQLError,
  type GraphQLSchema,
} from 'graphql';
import { z } from 'zod';
import { variableProblems } from '../schema/operation-check.ts';
import { requiredScopes } from '../schema/required-scopes.ts';
import { parseDocument, RefusedDocument } from './read-only-document.ts';

const finding = z.object({
  message: z.string(),
  line: z.int().optional().describe('Line within the document, from 1'),
  column: z.int().optional().describe('Column within the line, from 1'),
});

/** The result of checking an operation against the schema alone. */
export const operationReport = z.object({
  valid: z.boolean().describe('Whether document and variables are valid for the schema'),
  operations: z.array(z.object({ name: z.string().nullable(), kind: z.enum(['query', 'mutation', 'subscription']) })),
  errors: z.array(finding),
  deprecations: z.array(finding).describe('Elements that will be removed; the message names the replacement'),
  requiredScopes: z.array(z.string()).describe('Permissions the token needs for the selected fields'),
});

export type OperationReport = z.output<typeof operationReport>;

const values = z.record(z.string(), z.json());

/** Validates a document, and the variables of its operation if there are any. */
export function checkOperation(
  schema: GraphQLSchema,
  { query, variables, operationName }: OperationInput,
): OperationReport {
  const document = readDocument(query);
  if (document instanceof RefusedDocument) {
    const { message, line, column } = document;
    const errors = [{ message, ...(line === undefined ? {} : { line, column }) }];
    return { valid: false, operations: [], errors, deprecations: [], requiredScopes: [] };
  }
  const faults = validate(schema, document, specifiedRules).map(toFinding);
  const operations = document.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  const asked =
    operationName === undefined
      ? operations.length === 1
        ? operations
        : []
      : operations.filter(({ name }) => name?.value === operationName);
  const wrongVariables =
    variables === undefined || faults.length > 0
      ? []
      : asked.flatMap((operation) => variableProblems(schema, operation, values.parse(variables)));
  const unknownName =
    operationName !== undefined && asked.length === 0 ? [`The document has no operation named ${operationName}.`] : [];
  const errors = [...faults, ...[...unknownName, ...wrongVariables].map((message) => ({ message }))];
  return {
    valid: errors.length === 0,
    operations: operations.map(({ name, operation }) => ({ name: name?.value ?? null, kind: operation })),
    errors,
    deprecations: validate(schema, document, [NoDeprecatedCustomRule]).map(toFinding),
    requiredScopes: requiredScopes(schema, document),
  };
}

export interface OperationInput {
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>> | undefined;
  readonly operationName?: string | undefined;
}

function readDocument(query: string): DocumentNode | RefusedDocument {
  try {
    return parseDocument(query);
  } catch (error) {
    if (error instanceof RefusedDocument) return error;
    throw error;
  }
}

function toFinding({ message, locations }: GraphQLError): OperationReport['errors'][number] {
  const place = locations?.[0];
  return place === undefined ? { message } : { message, line: place.line, column: place.column };
}
