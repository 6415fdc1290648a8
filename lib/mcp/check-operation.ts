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
import { variableProblems } from '../operation-check.ts';
import { requiredScopes } from '../required-scopes.ts';
import { parseDocument, RefusedDocument } from './read-only-document.ts';

const finding = z.object({
  message: z.string(),
  line: z.int().optional().describe('Line within the document, from 1'),
  column: z.int().optional().describe('Column within the line, from 1'),
});

/** What can be said of an operation by the schema alone. */
export const operationReport = z.object({
  valid: z.boolean().describe('Whether the API would accept document and variables as far as the schema tells'),
  operations: z.array(z.object({ name: z.string().nullable(), kind: z.enum(['query', 'mutation', 'subscription']) })),
  errors: z.array(finding),
  deprecations: z.array(finding).describe('Parts that work now and will be removed; the message says what to use'),
  requiredScopes: z.array(z.string()).describe('Permissions the token needs for the selected fields'),
});

export type OperationReport = z.output<typeof operationReport>;

const values = z.record(z.string(), z.json());

/** Checks a document, and the variables of its operation where some are given. */
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
    operationName !== undefined && asked.length === 0
      ? [`No operation of the document is called ${operationName}.`]
      : [];
  const errors = [...faults, ...[...unknownName, ...wrongVariables].map((message) => ({ message }))];
  return {
    valid: errors.length === 0,
    operations: operations.map(({ name, operation }) => ({ name: name?.value ?? null, kind: operation })),
    errors,
    deprecations: validate(schema, document, [NoDeprecatedCustomRule]).map(toFinding),
    requiredScopes: requiredScopes(schema, document),
  };
}

/** What an agent sends of an operation. */
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
