import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import { statement } from '../db/sql.ts';
import { type ObjectStore, ObjectStoreError } from '../storage/object-store.ts';
import type { Draining } from './draining.ts';
import { withTimeLimit } from '../time-limit.ts';

/** Milliseconds that a check may take: load balancers call often and treat a missing response as a failure. */
const checkMs = 1_500;

/**
 * `GET /healthz`: the process runs. `GET /readyz`: it can do its work; otherwise 503 with the failed checks. A full
 * store is 200, because everything but uploads works.
 */
export function registerHealthRoutes(
  app: FastifyInstance,
  {
    database,
    storage,
    checkQueue,
    draining,
  }: {
    readonly database: Database;
    readonly storage: ObjectStore;
    readonly checkQueue: (() => Promise<void>) | undefined;
    readonly draining: Draining;
  },
): void {
  const checks: Readonly<Record<string, () => Promise<unknown>>> = {
    database: () => database.identity.first(statement('select 1', [])),
    store: () => storage.check(),
    ...(checkQueue === undefined ? {} : { queue: checkQueue }),
  };
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    if (draining.hasBegun) return reply.code(503).send({ status: 'draining' });
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => {
        try {
          await withTimeLimit(check(), checkMs, () => new Error(`No response within ${checkMs} ms.`));
          return [name, 'ok'] as const;
        } catch (error) {
          request.log.warn({ err: error, check: name }, 'not ready');
          const isFull = error instanceof ObjectStoreError && error.code === 'FULL';
          return [name, isFull ? 'full' : 'unavailable'] as const;
        }
      }),
    );
    const states = results.map(([, state]) => state);
    const status = (['unavailable', 'full'] as const).find((worst) => states.includes(worst)) ?? 'ok';
    return reply.code(status === 'unavailable' ? 503 : 200).send({ status, checks: Object.fromEntries(results) });
  });
}
