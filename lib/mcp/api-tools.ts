import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { GraphQLSchema } from 'graphql';
import { z } from 'zod';
import { mayBeBearerToken } from '#shared/token-format.ts';
import { dryRunHeaders, probeDryRuns } from '../run/dry-run-request.ts';
import type { GraphqlResponse, ResponseCost } from '../graphql/graphql-response.ts';
import { callApi, maximumAnswerBytes, type Upstream, type UpstreamAnswer } from './call-api.ts';
import { checkOperation, type OperationInput } from './check-operation.ts';
import { operationInput } from './operation-input.ts';
import { parseReadOnly, RefusedDocument, type ReadOnlyDocument } from './read-only-document.ts';
import { failure, success } from './tool-result.ts';

const noToken =
  'This tool needs a token, but the MCP request has none. Set the header `Authorization: Bearer <API key or partner ' +
  'token>` in the configuration of your MCP client. An admin creates API keys in the portal under API keys. ' +
  'search_docs, get_schema and validate_operation work without a token.';

const malformedToken =
  'The bearer token of the MCP request is not one of this API: it is incomplete or has a wrong character. Nothing was ' +
  'sent. Copy the whole API key again into the configuration of your MCP client.';

const noDryRuns =
  'The API has no dry runs: it doesn’t support X-Cost-Dry-Run, and would run the query instead of estimating its cost. Nothing was sent.';

const costShape = z.object({
  requested: z.number().optional().describe('Points reserved before it runs'),
  actual: z.number().optional().describe('Points charged after it ran'),
  remaining: z.number().optional().describe('Points left'),
  restorePerSecond: z.number().optional(),
});

const readsOnly = { readOnlyHint: true, idempotentHint: true, openWorldHint: true };

/** Adds `estimate_cost` and `run_operation`, which call the API with the caller's own token. */
export function addApiTools(server: McpServer, schema: GraphQLSchema, upstream: Upstream): void {
  const api = { schema, upstream };
  server.registerTool(
    'estimate_cost',
    {
      title: 'Estimate the cost of a query',
      description:
        'Returns the cost of a query in points (about one per object in the response), and the points the token has left. ' +
        'The API validates the query and calculates its cost without running it. Queries only. Needs the caller’s token.',
      inputSchema: z.strictObject(operationInput),
      outputSchema: costShape.extend({ requestId: z.string().optional() }),
      annotations: readsOnly,
    },
    (input) =>
      ask(input, costOnly, api, ({ cost }, requestId) =>
        cost === null
          ? failure(noDryRuns)
          : success({ ...withoutGaps(cost), ...(requestId === undefined ? {} : { requestId }) }),
      ),
  );

  server.registerTool(
    'run_operation',
    {
      title: 'Run a query',
      description:
        'Runs a query with the caller’s own token and returns the response. Read-only: a document with a mutation or a ' +
        'subscription is rejected before anything is sent. Lists are paged: `page: { limit, after }`, with ' +
        `\`pageInfo { hasNextPage endCursor }\`. A response above ${maximumAnswerBytes / 1024} KB is not passed on.`,
      inputSchema: z.strictObject(operationInput),
      outputSchema: z.object({
        data: z.record(z.string(), z.unknown()).nullable(),
        errors: z
          .array(
            z.object({
              message: z.string(),
              path: z.array(z.union([z.string(), z.number()])).optional(),
              extensions: z.record(z.string(), z.unknown()).optional().describe('code, docsUrl and more'),
            }),
          )
          .optional(),
        cost: costShape.optional(),
        requestId: z.string().optional().describe('Quote it in a support request'),
      }),
      annotations: readsOnly,
    },
    (input) =>
      ask(input, callApi, api, ({ data, errors, cost }, requestId) =>
        success({
          data,
          ...(errors.length === 0
            ? {}
            : { errors: errors.map(({ message, path, extensions }) => ({ message, path, extensions })) }),
          ...(cost === null ? {} : { cost: withoutGaps(cost) }),
          ...(requestId === undefined ? {} : { requestId }),
        }),
      ),
  );
}

/** A cost without the fields that the API doesn't return. */
function withoutGaps(cost: ResponseCost): Record<string, unknown> {
  return Object.fromEntries(Object.entries(cost).filter(([, points]) => points !== null));
}

/** Requests a query's cost, if a probe has shown that the API supports dry runs. Returns null when it doesn't. */
async function costOnly(question: Parameters<typeof callApi>[0], upstream: Upstream): Promise<UpstreamAnswer | null> {
  const { kept, outcome } = await probeDryRuns(
    ({ query, ...rest }, headers) => callApi({ document: { text: query, ...rest }, variables: {}, headers }, upstream),
    (answer) => (answer.kind === 'answer' ? answer.body : null),
  );
  if (kept === null) return outcome;
  return kept ? callApi({ ...question, headers: dryRunHeaders }, upstream) : null;
}

interface Api {
  readonly schema: GraphQLSchema;
  readonly upstream: Upstream;
}

/** Validates and sends a query. Reports every failure as the tool's result. */
async function ask(
  input: OperationInput,
  put: (
    question: { document: ReadOnlyDocument; variables: Record<string, unknown> },
    to: Upstream,
  ) => Promise<UpstreamAnswer | null>,
  { schema, upstream }: Api,
  show: (body: GraphqlResponse, requestId: string | undefined) => CallToolResult,
): Promise<CallToolResult> {
  const document = readOnly(input);
  if (document instanceof RefusedDocument) return rejection(document);
  const faults = checkOperation(schema, input).errors;
  if (faults.length > 0) {
    return failure(['The schema doesn’t allow this operation. Nothing was sent.', ...faults.map(toLine)].join('\n'));
  }
  if (upstream.token === null) return failure(noToken);
  if (upstream.isOwnApi && !mayBeBearerToken(upstream.token)) return failure(malformedToken);
  const answer = await put({ document, variables: input.variables ?? {} }, upstream);
  if (answer === null) return failure(noDryRuns);
  if (answer.kind === 'failed') return failure(answer.message);
  if (answer.kind === 'too-large') {
    return failure(
      `The response is larger than ${maximumAnswerBytes / 1024} KB. Request less: a smaller \`page: { limit: … }\` and ` +
        'then `page: { limit: …, after: <endCursor> }`, fewer fields, or a `filter`.',
    );
  }
  const { body, requestId, retryAfter } = answer;
  // Partial data counts as a result, with its `errors`.
  return body.errors.length > 0 && body.data === null
    ? failure(describe(body.errors, requestId, retryAfter))
    : show(body, requestId);
}

function describe(
  errors: GraphqlResponse['errors'],
  requestId: string | undefined,
  retryAfter: number | undefined,
): string {
  return [
    'The API rejected the request.',
    ...errors.map(({ message, path, extensions = {} }) => {
      const details = Object.fromEntries(Object.entries(extensions).filter(([name]) => name !== 'requestId'));
      const place = path === undefined ? '' : ` (at ${path.join('.')})`;
      return `- ${message}${place} ${JSON.stringify(details)}`;
    }),
    ...(retryAfter === undefined ? [] : [`Try again in ${retryAfter} seconds.`]),
    ...(requestId === undefined ? [] : [`Request ID: ${requestId}`]),
  ].join('\n');
}

function rejection({ code, message, line, column }: RefusedDocument): CallToolResult {
  return failure(`${code}: ${toLine({ message, line, column })}`);
}

function toLine({
  message,
  line,
  column,
}: {
  message: string;
  line?: number | undefined;
  column?: number | undefined;
}) {
  return line === undefined ? message : `${message} (line ${line}, column ${column})`;
}

function readOnly({ query, operationName }: OperationInput): ReadOnlyDocument | RefusedDocument {
  try {
    return parseReadOnly(query, operationName);
  } catch (error) {
    if (error instanceof RefusedDocument) return error;
    throw error;
  }
}
