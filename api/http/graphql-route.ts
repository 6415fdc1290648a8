import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isObject } from '#shared/json.ts';
import { maximumBodyBytes } from '#shared/limits.ts';
import { bearerToken } from '../auth/authenticate.ts';
import { missingToken, RefusedKeyError } from '../auth/refused-key.ts';
import type { Viewer } from '../auth/viewer.ts';
import { RequestContext } from '../context.ts';
import type { Cancellation } from '../db/cancellation.ts';
import { PublicError } from '../errors.ts';
import { createDeadline } from '../limits/deadline.ts';
import { recordDenials, recordKeyRejection } from '../modules/denials/index.ts';
import { schema } from '../schema/schema.ts';
import type { Services } from '../services.ts';
import type { CompiledDocuments } from './compiled-documents.ts';
import { refuseEncodedBody } from './content-encoding.ts';
import { registerCrossOrigin } from './cross-origin.ts';
import { isDryRun } from './dry-run.ts';
import { sendError } from './error-response.ts';
import { createGraphQLHandler, type GraphQLRequest } from './graphql.ts';
import { parseJsonBody } from './json-body.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined until the client is authenticated. */
    graphqlContext: RequestContext | undefined;
  }
}

export interface GraphQLRouteOptions {
  /** The longest execution of an operation, in milliseconds. */
  readonly executionMs: number;
  /** The origins whose pages may call the API; see {@link registerCrossOrigin}. */
  readonly origins: readonly string[];
  /** The documents that this process has compiled. */
  readonly documents: CompiledDocuments;
}

/**
 * `POST /graphql`. The checks run from the least to the most expensive: method, token in the URL, authentication,
 * content type, size, JSON; only then GraphQL. The body of an unauthenticated request is never read.
 */
export function registerGraphQLRoute(
  app: FastifyInstance,
  services: Services,
  { executionMs, origins, documents }: GraphQLRouteOptions,
): void {
  const handle = createGraphQLHandler({ schema, deadline: createDeadline(executionMs) }, documents);
  app.decorateRequest('graphqlContext', undefined);
  void app.register((scope, _options, registered) => {
    registerCrossOrigin(scope, origins);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, readJson);
    scope.setErrorHandler(async (error, request, reply) => {
      const { graphqlContext: context } = request;
      const rejection = await context?.meter.refused();
      recordRejection(services, request, rejection ?? error);
      const sent = sendError(rejection ?? error, request, reply, services.docsUrl, context?.meter);
      if (context !== undefined) services.usage.record(context.viewer, context.meter);
      return sent;
    });
    scope.route({
      method: scope.supportedMethods,
      url: '/graphql',
      bodyLimit: maximumBodyBytes,
      onRequest: async (request, reply) => {
        if (request.method !== 'POST') {
          void reply.header('allow', 'POST');
          throw new PublicError(
            'METHOD_NOT_ALLOWED',
            'This method isn’t allowed. Send every query and mutation as a POST request to /graphql.',
          );
        }
        refuseTokenInUrl(request);
        const token = bearerToken(request.headers.authorization);
        if (token === undefined) {
          throw missingToken(request.headers.authorization);
        }
        const viewer = await authenticate(services, token, request);
        request.graphqlContext = new RequestContext(services, viewer, request.id, request.clientAddress);
        refuseEncodedBody(request, reply);
      },
      handler: async (request, reply) => {
        const { graphqlContext: context } = request;
        if (context === undefined) throw new Error('The route was reached without authentication.');
        refuseOtherEncodings(request.headers['content-type']);
        const dryRun = isDryRun(request.headers);
        cancelWithClient(context.cancellation, reply);
        const { status, headers, body } = await handle({
          context,
          body: bodyObject(request.body),
          accept: request.headers.accept,
          dryRun,
          log: request.log,
        });
        services.usage.record(context.viewer, context.meter);
        return reply.code(status).headers(headers).headers(context.meter.headers).send(body);
      },
    });
    registered();
  });
}

/** Records a request that was denied before GraphQL, for a known key or a rate-limited caller. */
function recordRejection({ denials }: Services, { graphqlContext: context, id }: FastifyRequest, error: unknown): void {
  if (error instanceof RefusedKeyError) recordKeyRejection(denials, id, error.rejection);
  else if (context !== undefined && error instanceof PublicError) {
    recordDenials(denials, { requestId: id, viewer: context.viewer, operationName: null }, [error.toJSON()]);
  }
}

async function authenticate(
  { authenticator, rateLimits: { failedAttempts } }: Services,
  token: string,
  { clientAddress: address, id: requestId }: FastifyRequest,
): Promise<Viewer> {
  failedAttempts.assertMayTry(address, token);
  try {
    const viewer = await authenticator.authenticate(token, address, requestId);
    failedAttempts.succeeded(token, viewer);
    return viewer;
  } catch (error) {
    // A valid key of a suspended company guesses nothing, and rejecting it costs no look-up.
    if (error instanceof PublicError && !isOfCompany(error)) failedAttempts.failed(address, token);
    throw error;
  }
}

function isOfCompany(error: PublicError): boolean {
  return error instanceof RefusedKeyError && error.isOfCompany;
}

/** Cancels the work when the client closes its connection, because it can't read the response. */
function cancelWithClient(cancellation: Cancellation, { raw }: FastifyReply): void {
  raw.once('close', () => {
    if (!raw.writableEnded) cancellation.cancel(new PublicError('BAD_REQUEST', 'The client went away.'));
  });
}

/** JSON is UTF-8 (RFC 8259, section 8.1). Fastify has let through only JSON, and requests without a content type. */
function refuseOtherEncodings(contentType: string | undefined): void {
  if (contentType === undefined) {
    throw new PublicError('UNSUPPORTED_MEDIA_TYPE', 'Send the header Content-Type: application/json.');
  }
  const charset = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(contentType)?.[1] ?? 'utf-8';
  if (!/^utf-?8$/i.test(charset)) throw new PublicError('UNSUPPORTED_MEDIA_TYPE', 'Send the body in UTF-8.');
}

/**
 * RFC 6750, section 2.3: a token in a URL appears in logs and histories, so it is rejected with an error that says so.
 */
function refuseTokenInUrl(request: FastifyRequest): void {
  if (/[?&](access_token|token|api_key|apikey)=/i.test(request.url)) {
    throw new PublicError(
      'BAD_REQUEST',
      'The URL contains a token. Send it in the Authorization header only, and revoke it if the URL may have been logged.',
    );
  }
}

function readJson(
  _request: FastifyRequest,
  body: string | Buffer,
  done: (error: Error | null, body?: unknown) => void,
): void {
  const text = typeof body === 'string' ? body : decodeUtf8(body);
  if (text === undefined) {
    done(new PublicError('BAD_REQUEST', 'The body isn’t valid UTF-8. Encode it in UTF-8.'));
    return;
  }
  const parsed = parseJsonBody(text);
  if ('value' in parsed) {
    done(null, parsed.value);
    return;
  }
  const { message, line, column } = parsed.problem;
  done(new PublicError('BAD_REQUEST', message, { line, column }));
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The text without a byte order mark, which RFC 8259, section 8.1, allows to ignore. Undefined if it isn't UTF-8. */
function decodeUtf8(bytes: Buffer): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}

/** Returns an object, or the text of another JSON value, which graphql-http rejects. */
function bodyObject(body: unknown): GraphQLRequest['body'] {
  if (Array.isArray(body)) {
    throw new PublicError(
      'BAD_REQUEST',
      'Batching isn’t supported: the body is a list. Send one operation per request.',
    );
  }
  return isObject(body) ? body : JSON.stringify(body ?? null);
}
