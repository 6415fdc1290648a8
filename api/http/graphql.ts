import type { FastifyBaseLogger } from 'fastify';
import { type ExecutionResult, type GraphQLError, type GraphQLFormattedError, OperationTypeNode } from 'graphql';
import type { RequestContext } from '../context.ts';
import { isTemporary } from '../db/unreachable.ts';
import { PublicError, unavailable } from '../errors.ts';
import { recordDenials } from '../modules/denials/index.ts';
import { type CompiledDocuments, createCompiledDocuments } from './compiled-documents.ts';
import { extensionsOf, formatError } from './graphql-errors.ts';
import { retryAfter } from './limit-headers.ts';
import { executeWithinLimits, type ExecutionParts, type LimitedRequest } from './limited-execution.ts';
import { readParams } from './request-params.ts';
import { acceptedMediaType, type ResponseMediaType } from './media-type.ts';
import { fixedStatus } from './statuses.ts';

/** An authenticated request with a parsed body. */
export interface GraphQLRequest extends LimitedRequest {
  /** A JSON object, or the text of another JSON value, which is rejected. */
  readonly body: Record<string, unknown> | string;
  /** The Accept header. */
  readonly accept: string | undefined;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

interface GraphQLResponse {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/**
 * GraphQL over HTTP as a function of values. Its reference library checks the shape of the request, and graphql-jit
 * executes the operation.
 */
export function createGraphQLHandler(
  parts: ExecutionParts,
  documents: CompiledDocuments = createCompiledDocuments(parts.schema),
): (request: GraphQLRequest) => Promise<GraphQLResponse> {
  return async (request) => {
    const params = await readParams(request.body);
    if (params instanceof PublicError) return refuse(request, [params], 'application/json', null, 400);
    const { meter } = request.context;
    const mediaType = acceptedMediaType(request.accept);
    const found = documents.get(params.query, params.operationName ?? undefined, () => meter.refuseNewDocument());
    if ('errors' in found) return refuse(request, found.errors, mediaType);
    request.context.operation = found.facts;
    const operationName = found.operation.name?.value ?? null;
    const result = await executeWithinLimits(parts, found, params.variables ?? {}, request);
    if ('refused' in result) return refuse(request, result.refused, mediaType, operationName);
    const headers = contentType(mediaType);
    const userErrors = found.operation.operation === OperationTypeNode.MUTATION ? countUserErrors(result.data) : 0;
    if (userErrors > 0) headers['x-user-errors'] = String(userErrors);
    const { data } = result;
    const errors = (result.errors ?? []).map((error) => asUnavailable(error, request));
    if (errors.length === 0) return { status: 200, headers, body: bodyOf(request.context, { data }) };
    const shown = formatErrors(request, errors, operationName);
    const away = errors.find((error) => extensionsOf(error)['code'] === 'UNAVAILABLE');
    Object.assign(headers, retryAfter(away));
    const status = away === undefined ? statusOf(result, mediaType) : 503;
    // RFC 6750, section 3: the token doesn't enable access.
    if (status === 403) headers['www-authenticate'] = 'Bearer realm="litfass", error="insufficient_scope"';
    return { status, headers, body: bodyOf(request.context, { errors: shown, data }) };
  };
}

/**
 * Responds with a request error; nothing was executed. Clients of plain application/json get status 200 for it, as the
 * specification says. An error of a limit has an HTTP error status for every client.
 */
async function refuse(
  request: GraphQLRequest,
  errors: readonly GraphQLError[],
  mediaType: ResponseMediaType,
  operationName: string | null = null,
  status = mediaType === 'application/json' ? 200 : 400,
): Promise<GraphQLResponse> {
  const rateLimited = await request.context.meter.refused();
  const refused = rateLimited === undefined ? errors : [rateLimited];
  return {
    status: fixedStatus(refused[0]?.extensions['code']) ?? status,
    headers: { ...contentType(mediaType), ...retryAfter(refused[0]) },
    body: bodyOf(request.context, { errors: formatErrors(request, refused, operationName) }),
  };
}

function contentType(mediaType: ResponseMediaType): Record<string, string> {
  return { 'content-type': `${mediaType}; charset=utf-8` };
}

/** The errors as the client sees them; the audit log of denied requests and the meter record them. */
function formatErrors(
  { context, log }: GraphQLRequest,
  errors: readonly GraphQLError[],
  operationName: string | null,
): GraphQLFormattedError[] {
  const { services, requestId, viewer, meter } = context;
  const onUnexpected = (error: unknown) => log.error({ err: error, requestId }, 'operation failed');
  const shown = errors.map((error) => formatError(error, { requestId, docsUrl: services.docsUrl, onUnexpected }));
  recordDenials(services.denials, { requestId, viewer, operationName }, shown);
  meter.failed(shown[0]?.extensions?.['code']);
  return shown;
}

/** The error of a service that can't be reached in the place of the driver's, which is logged. */
function asUnavailable(error: GraphQLError, { context, log }: GraphQLRequest): GraphQLError {
  if (!isTemporary(error)) return error;
  log.error({ err: error, requestId: context.requestId }, 'a service can’t be used');
  return unavailable(error, error.path);
}

/** The body of every response, with its cost. JSON omits undefined properties. */
function bodyOf(
  { meter }: RequestContext,
  { errors, data }: { readonly errors?: readonly GraphQLFormattedError[]; readonly data?: unknown },
): string {
  return JSON.stringify({ errors, data, extensions: { cost: meter.report } });
}

function statusOf(result: ExecutionResult, mediaType: ResponseMediaType): number {
  if (mediaType === 'application/json') return 200;
  const forbidden = (result.errors ?? []).every((error) => extensionsOf(error)['code'] === 'FORBIDDEN');
  return result.data === null && forbidden ? 403 : 200;
}

/** Counts the errors of payloads only: the results of `setCampaignStatuses` have errors of their own. */
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
