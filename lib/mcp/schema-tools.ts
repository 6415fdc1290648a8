import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { GraphQLSchema } from 'graphql';
import { z } from 'zod';
import { checkOperation, operationReport } from './check-operation.ts';
import { operationInput } from './operation-input.ts';
import { operationNames, operationText, similarNames, typeNames, typeText, wholeSchema } from './schema-text.ts';
import { failure, success } from './tool-result.ts';

const readsOnly = { readOnlyHint: true, idempotentHint: true, openWorldHint: false };

/** Adds `get_schema` and `validate_operation`. They need no token and call no API. */
export function addSchemaTools(server: McpServer, schema: GraphQLSchema): void {
  server.registerTool(
    'get_schema',
    {
      title: 'Get the schema',
      description:
        'The GraphQL schema in SDL. Give `operation` for one query or mutation with its arguments, input types and ' +
        'the objects it returns; give `type` for one type; give neither for the whole schema, which is long. Descriptions ' +
        'state units, bounds and the permission that each field requires. No token needed.',
      inputSchema: z.strictObject({
        operation: z.string().optional().describe('Name of a query or mutation, such as listCompanies'),
        type: z.string().optional().describe('Name of a type, such as Company'),
        descriptions: z
          .boolean()
          .default(true)
          .describe('false omits descriptions, which leaves about a quarter of the text'),
      }),
      outputSchema: z.object({
        sdl: z.string(),
        alsoNamed: z
          .array(z.string())
          .describe('Types that the text names but doesn’t define: request them with `type`'),
      }),
      annotations: readsOnly,
    },
    ({ operation, type, descriptions }) => {
      if (operation !== undefined && type !== undefined) return failure('Give either `operation` or `type`, not both.');
      const found =
        operation !== undefined
          ? operationText(schema, operation, descriptions)
          : type !== undefined
            ? typeText(schema, type, descriptions)
            : wholeSchema(schema, descriptions);
      if (found === undefined) return failure(unknownName(schema, operation ?? type ?? '', operation !== undefined));
      const { sdl, alsoNamed } = found;
      const rest = alsoNamed.length === 0 ? '' : `\n\n# Also named: ${alsoNamed.join(', ')}`;
      return success({ sdl, alsoNamed }, `${sdl}${rest}`);
    },
  );

  server.registerTool(
    'validate_operation',
    {
      title: 'Validate an operation',
      description:
        'Checks a query or mutation against the schema without sending it: errors with line and column, deprecated ' +
        'elements with their replacements, the permissions that its token needs, and the values of its variables if they ' +
        'are given. No token needed.',
      inputSchema: z.strictObject(operationInput),
      outputSchema: operationReport,
      annotations: readsOnly,
    },
    (input) => success(checkOperation(schema, input)),
  );
}

function unknownName(schema: GraphQLSchema, name: string, isOperation: boolean): string {
  const close = similarNames(isOperation ? operationNames(schema) : typeNames(schema), name);
  const hint = close.length === 0 ? 'Find names by topic with search_docs.' : `Similar names: ${close.join(', ')}.`;
  return `The schema has no ${isOperation ? 'operation' : 'type'} named ${name}. ${hint}`;
}
