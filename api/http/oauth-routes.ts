import type { FastifyInstance } from 'fastify';
import type { AuthorizationServer } from '../auth/oauth/index.ts';

/** Passes the paths of the authorization server to it unparsed. It reads request bodies and writes responses itself. */
export function registerOAuthRoutes(app: FastifyInstance, authorizationServer: AuthorizationServer): void {
  void app.register((scope, _options, registered) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    for (const url of authorizationServer.paths) {
      scope.all(url, async (request, reply) => {
        reply.raw.setHeader('x-request-id', request.id);
        reply.hijack();
        await authorizationServer.handle(request.raw, reply.raw, request.clientAddress);
      });
    }
    registered();
  });
}
