import {
  type ExecutionResult,
  type GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  OperationTypeNode,
} from 'graphql';
import { createHandler, parseRequestParams, type Request, type RequestParams, type Response } from 'graphql-http';
import type { RequestContext } from '../context.ts';
import type { Cancellation } from '../db/cancellation.ts';
import { PublicError } from '../errors.ts';
import type { Deadline } from '../limits/deadline.ts';
import { createCompiledDocuments } from './compiled-documents.ts';
import { type ErrorSurroundings, extensionsOf, formatError } from './graphql-errors.ts';
import { retryAfter } from './limit-headers.ts';
import { executeWithinLimits } from './limited-execution.ts';
import { acceptedMediaType, type ResponseMediaType } from './media-type.ts';
import { statusOfLimit } from './statuses.ts';

/** What the handler is told about a request beside its HTTP parts. */
export interface GraphQLSurroundings extends ErrorSurroundings {
  readonly context: RequestContext;
  /** The request's Accept header. */
  readonly accept: string | undefined;
  /** Whether the operation is to be priced only. */
  readonly dryRun: boolean;
  /** Told the errors of an answer as they leave, and the name of the operation where it was read. */
  readonly onErrors?: (errors: readonly GraphQLFormattedError[], operationName: string | null) => void;
  /** Ends what the operation does. */
  readonly cancellation: Cancellation;
  readonly deadline: Deadline;
}

type GraphQLRequest = Request<unknown, GraphQLSurroundings>;

/** Answers a request that is authenticated and whose body is parsed: values in, values out, no server in sight. */
export type GraphQLHandler = (request: GraphQLRequest) => Promise<Response>;

/**
 * GraphQL over HTTP on its reference library, with execution by graphql-jit. Parsing, validation and execution happen in
 * one step, so that every answer leaves through `respond`, where errors get their code and request id.
 */
export function createGraphQLHandler(schema: GraphQLSchema): GraphQLHandler {
  const documents = createCompiledDocuments(schema);

  async function answer(request: GraphQLRequest, params: RequestParams): Promise<Response> {
    const mediaType = acceptedMediaType(request.context.accept);
    const surroundings = request.context;
    const { meter } = surroundings.context;
    const found = documents.get(params.query, params.operationName ?? undefined, () => meter.refuseNewDocument());
    if ('errors' in found) return refuse(found.errors, mediaType, surroundings);
    const operationName = found.operation.name?.value ?? null;
    const result = await executeWithinLimits(schema, found, params.variables ?? {}, surroundings);
    if ('refused' in result) return refuse(result.refused, mediaType, surroundings, operationName);
    const userErrors = found.operation.operation === OperationTypeNode.MUTATION ? countUserErrors(result.data) : 0;
    const headers = userErrors > 0 ? { 'x-user-errors': String(userErrors) } : {};
    if (result.errors === undefined || result.errors.length === 0) {
      return respond(200, withCost(result, surroundings), mediaType, headers);
    }
    return respond(
      statusOf(result, mediaType),
      withFormattedErrors(result, surroundings, operationName),
      mediaType,
      headers,
    );
  }

  return createHandler<unknown, GraphQLSurroundings>({
    parseRequestParams: async (request) => {
      try {
        return await parseRequestParams(request);
      } catch (error) {
        const message = error instanceof Error ? error.message : 'The request is malformed.';
        return await refuse([new PublicError('BAD_REQUEST', message)], 'application/json', request.context, null, 400);
      }
    },
    onSubscribe: answer,
  });
}

/**
 * A request error: nothing was executed. Clients of plain application/json get 200 for it, as the specification says; a
 * refusal by a limit is an HTTP error for everybody.
 */
async function refuse(
  errors: readonly GraphQLError[],
  mediaType: ResponseMediaType,
  surroundings: GraphQLSurroundings,
  operationName: string | null = null,
  status = mediaType === 'application/json' ? 200 : 400,
): Promise<Response> {
  const rateLimited = await surroundings.context.meter.refused();
  const shown = rateLimited === undefined ? errors : [rateLimited];
  return respond(
    statusOfLimit(shown[0]?.extensions['code']) ?? status,
    withFormattedErrors({ errors: shown }, surroundings, operationName),
    mediaType,
    retryAfter(shown[0]),
  );
}

function respond(
  status: number,
  body: string,
  mediaType: ResponseMediaType,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return [body, { status, statusText: '', headers: { 'content-type': `${mediaType}; charset=utf-8`, ...headers } }];
}

function withFormattedErrors(
  result: ExecutionResult,
  surroundings: GraphQLSurroundings,
  operationName: string | null,
): string {
  const errors = (result.errors ?? []).map((error) => formatError(error, surroundings));
  surroundings.onErrors?.(errors, operationName);
  if (errors.length > 0) surroundings.context.meter.failed(errors[0]?.extensions?.['code']);
  return withCost({ errors, ...('data' in result ? { data: result.data } : {}) }, surroundings);
}

function withCost(result: object, { context }: GraphQLSurroundings): string {
  return JSON.stringify({ ...result, extensions: { cost: context.meter.report } });
}

function statusOf(result: ExecutionResult, mediaType: ResponseMediaType): number {
  if (mediaType === 'application/json') return 200;
  const forbidden = (result.errors ?? []).every((error) => extensionsOf(error)['code'] === 'FORBIDDEN');
  return result.data === null && forbidden ? 403 : 200;
}

function countUserErrors(data: Readonly<Record<string, unknown>> | null | undefined): number {
  let count = 0;
  for (const payload of Object.values(data ?? {})) {
    if (
      typeof payload === 'object' &&
      payload !== null &&
      'userErrors' in payload &&
      Array.isArray(payload.userErrors)
    ) {
      count += payload.userErrors.length;
    }
  }
  return count;
}
