import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bearerToken } from '../auth/authenticate.ts';
import type { Viewer } from '../auth/viewer.ts';
import type { RequestContext, Services } from '../context.ts';
import { PublicError } from '../errors.ts';
import { createCompanyLoader } from '../modules/companies/index.ts';
import { createSecretLoader } from '../modules/tokens/index.ts';
import { schema } from '../schema/schema.ts';
import { createGraphQLHandler } from './graphql.ts';
import { parseJsonBody } from './json-body.ts';

const maximumBodyBytes = 100 * 1024;

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | undefined;
  }
}

/**
 * `POST /graphql`. The checks run in the order in which they cost: method, token in the URL, who is asking, content type,
 * size, JSON; only then GraphQL. A caller we don't know never makes us read a body.
 */
export function registerGraphQLRoute(app: FastifyInstance, services: Services): void {
  const handle = createGraphQLHandler(schema);
  app.decorateRequest('viewer', undefined);
  void app.register((scope, _options, registered) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit: maximumBodyBytes }, readJson);
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
        request.viewer = await services.authenticator.authenticate(token, request.ip);
      },
      handler: async (request, reply) => {
        refuseOtherEncodings(request.headers['content-type']);
        const [body, { status, headers = {} }] = await handle({
          method: request.method,
          url: request.url,
          headers: negotiated,
          body: bodyObject(request.body),
          raw: request,
          context: {
            context: contextOf(request, services),
            accept: request.headers.accept,
            requestId: request.id,
            docsUrl: services.docsUrl,
            onUnexpected: (error) => request.log.error({ err: error, requestId: request.id }, 'operation failed'),
          },
        });
        return reply.code(status).headers(headers).send(body);
      },
    });
    registered();
  });
}

function contextOf({ viewer, id, ip }: FastifyRequest, services: Services): RequestContext {
  if (viewer === undefined) throw new Error('The route was reached without authentication.');
  let companies: RequestContext['companies'] | undefined;
  let tokenSecrets: RequestContext['tokenSecrets'] | undefined;
  return {
    services,
    viewer,
    requestId: id,
    address: ip,
    get companies() {
      return (companies ??= createCompanyLoader(services, viewer));
    },
    get tokenSecrets() {
      return (tokenSecrets ??= createSecretLoader(services, viewer));
    },
  };
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
