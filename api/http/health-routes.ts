import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import { statement } from '../db/sql.ts';

/** `GET /healthz`: the process lives. `GET /readyz`: it can do its work, or 503 and what can't. */
export function registerHealthRoutes(app: FastifyInstance, database: Database): void {
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    try {
      await database.identity.first(statement('select 1', []));
      return { status: 'ok', checks: { database: 'ok' } };
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return reply.code(503).send({ status: 'unavailable', checks: { database: 'unavailable' } });
    }
  });
}
