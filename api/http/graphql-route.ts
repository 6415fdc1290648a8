import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bearerToken } from '../auth/authenticate.ts';
import { RefusedKeyError } from '../auth/refused-key.ts';
import type { Viewer } from '../auth/viewer.ts';
import type { RequestContext, Services } from '../context.ts';
import { Cancellation } from '../db/cancellation.ts';
import { PublicError } from '../errors.ts';
import { createDeadline } from '../limits/deadline.ts';
import { RequestMeter } from '../limits/request-meter.ts';
import { Loaders } from '../loaders.ts';
import { recordDenials, recordKeyRefusal } from '../modules/denials/index.ts';
import { schema } from '../schema/schema.ts';
import { refuseEncodedBody } from './content-encoding.ts';
import { isDryRun } from './dry-run.ts';
import { sendError } from './error-response.ts';
import { createGraphQLHandler } from './graphql.ts';
import { parseJsonBody } from './json-body.ts';

/** Largest body of a request that is read. */
export const maximumBodyBytes = 100 * 1024;

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | undefined;
    meter: RequestMeter | undefined;
  }
}

/**
 * `POST /graphql`. The checks run in the order in which they cost: method, token in the URL, who is asking, content type,
 * size, JSON; only then GraphQL. A caller we don't know never makes us read a body.
 */
export function registerGraphQLRoute(app: FastifyInstance, services: Services, executionMs: number): void {
  const handle = createGraphQLHandler(schema);
  const deadline = createDeadline(executionMs);
  app.decorateRequest('viewer', undefined);
  app.decorateRequest('meter', undefined);
  void app.register((scope, _options, registered) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit: maximumBodyBytes }, readJson);
    scope.setErrorHandler(async (error, request, reply) => {
      const refusal = await request.meter?.refused();
      recordRefusal(services, request, refusal ?? error);
      const sent = sendError(refusal ?? error, request, reply, services.docsUrl, request.meter);
      recordUsage(services, request);
      return sent;
    });
    scope.route({
      method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
      url: '/graphql',
      onRequest: async (request, reply) => {
        if (request.method !== 'POST') {
          void reply.header('allow', 'POST');
          throw new PublicError('METHOD_NOT_ALLOWED', 'Send a POST request: every operation goes by POST.');
        }
        refuseTokenInUrl(request);
        const token = bearerToken(request.headers.authorization);
        if (token === undefined) {
          throw new PublicError('UNAUTHENTICATED', 'Send the header Authorization: Bearer <API token>.');
        }
        request.viewer = await authenticate(services, token, request);
        request.meter = new RequestMeter(services.rateLimits, request.viewer);
        refuseEncodedBody(request, reply);
      },
      handler: async (request, reply) => {
        refuseOtherEncodings(request.headers['content-type']);
        const dryRun = isDryRun(request.headers);
        const cancellation = cancelledWithClient(reply);
        const context = contextOf(request, services, cancellation);
        const [body, { status, headers = {} }] = await handle({
          method: request.method,
          url: request.url,
          headers: negotiated,
          body: bodyObject(request.body),
          raw: request,
          context: {
            context,
            accept: request.headers.accept,
            dryRun,
            cancellation,
            deadline,
            onErrors: (errors, operationName) =>
              recordDenials(services.denials, { requestId: request.id, viewer: context.viewer, operationName }, errors),
            requestId: request.id,
            docsUrl: services.docsUrl,
            onUnexpected: (error) => request.log.error({ err: error, requestId: request.id }, 'operation failed'),
          },
        });
        recordUsage(services, request);
        return reply
          .code(status)
          .headers({ ...headers, ...context.meter.headers })
          .send(body);
      },
    });
    registered();
  });
}

function contextOf(
  { viewer, meter, id, ip }: FastifyRequest,
  shared: Services,
  cancellation: Cancellation,
): RequestContext {
  if (viewer === undefined || meter === undefined) throw new Error('The route was reached without authentication.');
  const services = { ...shared, database: shared.database.under(cancellation) };
  return { services, viewer, meter, requestId: id, address: ip, loaders: new Loaders(services, viewer) };
}

/** A refusal before GraphQL: of a key that is known, or of a caller who asks too much. */
function recordRefusal({ denials }: Services, { viewer, id }: FastifyRequest, error: unknown): void {
  if (error instanceof RefusedKeyError) recordKeyRefusal(denials, id, error.refusal);
  else if (viewer !== undefined && error instanceof PublicError) {
    recordDenials(denials, { requestId: id, viewer, operationName: null }, [error.toJSON()]);
  }
}

function recordUsage({ usage }: Services, { viewer, meter }: FastifyRequest): void {
  if (viewer !== undefined && meter !== undefined) usage.record(viewer, meter);
}

async function authenticate(
  { authenticator, rateLimits: { failedAttempts } }: Services,
  token: string,
  { ip: address, id: requestId }: FastifyRequest,
): Promise<Viewer> {
  failedAttempts.assertMayTry(address, token);
  try {
    const viewer = await authenticator.authenticate(token, address, requestId);
    failedAttempts.succeeded(token, viewer);
    return viewer;
  } catch (error) {
    if (error instanceof PublicError) failedAttempts.failed(address, token);
    throw error;
  }
}

/** Work for a client that went away is ended: nobody will read the answer. */
function cancelledWithClient({ raw }: FastifyReply): Cancellation {
  const cancellation = new Cancellation();
  raw.once('close', () => {
    if (!raw.writableEnded) cancellation.cancelGently(new PublicError('BAD_REQUEST', 'The client went away.'));
  });
  return cancellation;
}

/**
 * What graphql-http is told of the headers. Whatever it doesn't know it answers with an empty 406 or 415; the content type
 * is checked here, and an Accept header that names neither of our types is answered with JSON (RFC 9110, section 12.5.1).
 */
const negotiated = { 'content-type': 'application/json', accept: 'application/json' };

/** JSON is UTF-8 (RFC 8259, section 8.1). Fastify has let through nothing but JSON, and requests without any type. */
function refuseOtherEncodings(contentType: string | undefined): void {
  if (contentType === undefined) {
    throw new PublicError('UNSUPPORTED_MEDIA_TYPE', 'Send the header Content-Type: application/json.');
  }
  const charset = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(contentType)?.[1] ?? 'utf-8';
  if (!/^utf-?8$/i.test(charset)) throw new PublicError('UNSUPPORTED_MEDIA_TYPE', 'Send the body in UTF-8.');
}

/** RFC 6750, section 2.3: a token in a URL ends up in logs and histories, so it isn't taken and the mistake is named. */
function refuseTokenInUrl(request: FastifyRequest): void {
  if (/[?&](access_token|token|api_key|apikey)=/i.test(request.url)) {
    throw new PublicError('BAD_REQUEST', 'Tokens are taken from the Authorization header only, never from the URL.');
  }
}

function readJson(
  _request: FastifyRequest,
  body: string | Buffer,
  done: (error: Error | null, body?: unknown) => void,
): void {
  const parsed = parseJsonBody(body.toString());
  if ('value' in parsed) {
    done(null, parsed.value);
    return;
  }
  const { message, line, column } = parsed.problem;
  done(new PublicError('BAD_REQUEST', message, { line, column }));
}

/** graphql-http takes an object or a text; whatever else JSON can hold is handed on as a text it will refuse. */
function bodyObject(body: unknown): Record<string, unknown> | string {
  if (Array.isArray(body))
    throw new PublicError('BAD_REQUEST', 'Send one operation a request; lists of operations are not taken.');
  return typeof body === 'object' && body !== null ? { ...body } : JSON.stringify(body ?? null);
}
