import { METHODS } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PublicError } from '../errors.ts';

/** The methods whose bodies Fastify may read. CONNECT never reaches a route. */
const methodsWithBody = new Set(['DELETE', 'OPTIONS', 'PATCH', 'POST', 'PUT']);
const otherMethods = METHODS.filter((method) => method !== 'CONNECT' && !methodsWithBody.has(method));

/** Paths that support GET and HEAD only. Routes of other paths respond to a wrong method themselves. */
const readPaths = new Set(['/healthz', '/readyz', '/schema.graphql']);

/**
 * Lets routes respond to every method of HTTP, so that a wrong one is a 405 at each of them. Requests without a route
 * are rejected before their bodies are read. For a route, call it before the route is added.
 */
export function registerMethods(app: FastifyInstance): void {
  for (const method of otherMethods) app.addHttpMethod(method, { hasBody: false, overrideExisting: true });
  app.addHook('onRequest', (request, reply, done) => {
    // With CORS, the plugin adds a route for OPTIONS of every URL.
    const hasRoute = !request.is404 && request.routeOptions.url !== '*';
    done(hasRoute ? undefined : withoutRoute(request, reply));
  });
  // For routes that find no resource.
  app.setNotFoundHandler((request, reply) => {
    throw withoutRoute(request, reply);
  });
}

/** The error of a request that no route handles. */
function withoutRoute({ url }: FastifyRequest, reply: FastifyReply): PublicError {
  if (!readPaths.has(url.replace(/\?.*$/, ''))) {
    return new PublicError('NOT_FOUND', 'Not found. Send requests to POST /graphql.');
  }
  void reply.header('allow', 'GET, HEAD');
  return new PublicError('METHOD_NOT_ALLOWED', 'This method isn’t allowed. Send a GET request.');
}
