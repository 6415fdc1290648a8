import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { GraphQLSchema } from 'graphql';
import { z } from 'zod';
import { dryRunHeaders, probeDryRuns } from '../dry-run.ts';
import { askApi, maximumAnswerBytes, type GraphqlAnswer, type Upstream, type UpstreamAnswer } from './ask-api.ts';
import { checkOperation, type OperationInput } from './check-operation.ts';
import { operationInput } from './operation-input.ts';
import { parseReadOnly, RefusedDocument, type ReadOnlyDocument } from './read-only-document.ts';
import { failure, success } from './tool-result.ts';

const noToken =
  'This needs a token, and the MCP request came without one. Set the header `Authorization: Bearer <API key or partner ' +
  'token>` in the configuration of your MCP client: an admin makes an API key in the portal under API keys. ' +
  'search_docs, get_schema and validate_operation work without.';

const noPrices =
  'The API says no price: it does not know X-Cost-Dry-Run, and would run what it is asked to price. Nothing was sent.';

const cost = z.object({
  requested: z.number().optional().describe('Points taken before it runs'),
  actual: z.number().optional().describe('Points kept when it had run'),
  remaining: z.number().optional().describe('Points left now'),
  restorePerSecond: z.number().optional(),
});

const readsOnly = { readOnlyHint: true, idempotentHint: true, openWorldHint: true };

/** Adds `estimate_cost` and `run_operation`, which ask the API with the caller's own token. */
export function addApiTools(server: McpServer, schema: GraphQLSchema, upstream: Upstream): void {
  const api = { schema, upstream };
  server.registerTool(
    'estimate_cost',
    {
      title: 'Estimate the cost of a query',
      description:
        'What a query would cost in points (an object of the answer is about one), and how many the token has left. ' +
        'The API validates and prices it and does not run it. Queries only; needs the caller’s token.',
      inputSchema: z.strictObject(operationInput),
      outputSchema: cost.extend({ requestId: z.string().optional() }),
      annotations: readsOnly,
    },
    (input) =>
      ask(input, priceOnly, api, ({ extensions }, requestId) =>
        extensions?.cost === undefined
          ? failure(noPrices)
          : success({ ...extensions.cost, ...(requestId === undefined ? {} : { requestId }) }),
      ),
  );

  server.registerTool(
    'run_operation',
    {
      title: 'Run a query',
      description:
        'Runs a query with the caller’s own token and returns its answer. Read only: a document with a mutation or a ' +
        'subscription in it is refused before anything is sent. Lists come in pages: `page: { limit, after }`, with ' +
        `\`pageInfo { hasNextPage endCursor }\`. An answer above ${maximumAnswerBytes / 1024} KB is not handed on.`,
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
        cost: cost.optional(),
        requestId: z.string().optional().describe('Quote it when asking about this request'),
      }),
      annotations: readsOnly,
    },
    (input) =>
      ask(input, askApi, api, ({ data = null, errors, extensions }, requestId) =>
        success({
          data,
          ...(errors === undefined ? {} : { errors }),
          ...(extensions?.cost === undefined ? {} : { cost: extensions.cost }),
          ...(requestId === undefined ? {} : { requestId }),
        }),
      ),
  );
}

/** Asks for the price of a query, of an API that has shown that it doesn't run what it prices; null of another. */
async function priceOnly(question: Parameters<typeof askApi>[0], upstream: Upstream): Promise<UpstreamAnswer | null> {
  const { kept, outcome } = await probeDryRuns(
    ({ query, ...rest }, headers) => askApi({ document: { text: query, ...rest }, variables: {}, headers }, upstream),
    (answer) => (answer.kind === 'answer' ? { ...answer.body, cost: answer.body.extensions?.cost } : null),
  );
  if (kept === null) return outcome;
  return kept ? askApi({ ...question, headers: dryRunHeaders }, upstream) : null;
}

interface Api {
  readonly schema: GraphQLSchema;
  readonly upstream: Upstream;
}

/** Sends what may be sent, and tells every way in which there is nothing to show. */
async function ask(
  input: OperationInput,
  put: (
    question: { document: ReadOnlyDocument; variables: Record<string, unknown> },
    to: Upstream,
  ) => Promise<UpstreamAnswer | null>,
  { schema, upstream }: Api,
  show: (body: GraphqlAnswer, requestId: string | undefined) => CallToolResult,
): Promise<CallToolResult> {
  const document = readOnly(input);
  if (document instanceof RefusedDocument) return refusal(document);
  const faults = checkOperation(schema, input).errors;
  if (faults.length > 0) {
    return failure(['The schema does not allow this operation; nothing was sent.', ...faults.map(toLine)].join('\n'));
  }
  if (upstream.token === null) return failure(noToken);
  const answer = await put({ document, variables: input.variables ?? {} }, upstream);
  if (answer === null) return failure(noPrices);
  if (answer.kind === 'failed') return failure(answer.message);
  if (answer.kind === 'too-large') {
    return failure(
      `The answer is larger than ${maximumAnswerBytes / 1024} KB. Ask for less: a smaller \`page: { limit: … }\` and ` +
        'then `page: { limit: …, after: <endCursor> }`, fewer fields, or a `filter`.',
    );
  }
  const { body, requestId, retryAfter } = answer;
  const { errors = [] } = body;
  // A part that can be used is an answer; its gaps are told in `errors`.
  return errors.length > 0 && (body.data === null || body.data === undefined)
    ? failure(describe(errors, requestId, retryAfter))
    : show(body, requestId);
}

function describe(
  errors: NonNullable<GraphqlAnswer['errors']>,
  requestId: string | undefined,
  retryAfter: number | undefined,
): string {
  return [
    'The API refused the request.',
    ...errors.map(({ message, path, extensions = {} }) => {
      const details = Object.fromEntries(Object.entries(extensions).filter(([name]) => name !== 'requestId'));
      const place = path === undefined ? '' : ` (at ${path.join('.')})`;
      return `- ${message}${place} ${JSON.stringify(details)}`;
    }),
    ...(retryAfter === undefined ? [] : [`Try again in ${retryAfter} seconds.`]),
    ...(requestId === undefined ? [] : [`Request id: ${requestId}`]),
  ].join('\n');
}

function refusal({ code, message, line, column }: RefusedDocument): CallToolResult {
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
