import type { FastifyInstance } from 'fastify';
import type { BuiltinStore } from '../storage/builtin/builtin-store.ts';
import { createStorageHandler } from '../storage/builtin/storage-handler.ts';

/**
 * The builtin object store on the API's port: presigned PUT and GET of `/storage/…`. Bodies are streamed, never parsed.
 */
export function registerStorageRoute(app: FastifyInstance, store: BuiltinStore): void {
  const serve = createStorageHandler(store, (error) => app.log.error({ err: error }, 'the object store failed'));
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null));
    scope.route({
      method: ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'POST', 'PUT'],
      url: `${new URL(store.options.bucketUrl).pathname.replace(/^.*\//, '/')}/*`,
      handler: async (request, reply) => {
        reply.hijack();
        for (const [name, value] of Object.entries(reply.getHeaders())) {
          if (value !== undefined) reply.raw.setHeader(name, value);
        }
        await serve(request.raw, reply.raw);
      },
    });
    done();
  });
}
