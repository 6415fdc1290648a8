import { fastify, type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { statement } from '../db/sql.ts';
import { type ObjectStore, ObjectStoreError } from '../storage/object-store.ts';
import { type Draining, registerDraining } from './draining.ts';
import { loggerOptions } from './request-log.ts';
import { withTimeLimit } from '../time-limit.ts';

/** Milliseconds that a check may take: load balancers call often and treat a missing response as a failure. */
const checkMs = 1_500;

interface HealthChecks {
  readonly database: Database;
  readonly storage: ObjectStore;
  readonly checkQueue: (() => Promise<void>) | undefined;
  readonly draining: Draining;
}

/** A server with the health routes alone, for a process that serves nothing else. */
export function createHealthApp(checks: HealthChecks, config: Pick<Config, 'logLevel'>): FastifyInstance {
  const app = fastify({
    // The log adds the id of the running request by itself.
    childLoggerFactory: (logger) => logger,
    logger: loggerOptions(config, 'worker'),
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
  });
  registerDraining(app, checks.draining);
  registerHealthRoutes(app, checks);
  return app;
}

/**
 * `GET /healthz`: the process runs. `GET /readyz`: it can do its work; otherwise 503 with the failed checks. A store that
 * is full or unavailable is 200 with the status `degraded`, because everything but uploads works: a load balancer that
 * took the process out would take out all of them.
 */
export function registerHealthRoutes(
  app: FastifyInstance,
  { database, storage, checkQueue, draining }: HealthChecks,
): void {
  const checks: Readonly<Record<string, () => Promise<unknown>>> = {
    database: () => database.identity.first(statement('select 1', [])),
    store: () => storage.check(),
    ...(checkQueue === undefined ? {} : { queue: checkQueue }),
  };
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    if (draining.hasBegun) return reply.code(503).send({ status: 'draining' });
    const checked = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => [name, await stateOf(name, check, request.log)] as const),
    );
    const failed = checked.filter(([, state]) => state !== 'ok').map(([name]) => name);
    const isUnavailable = failed.some((name) => name !== 'store');
    const status = isUnavailable ? 'unavailable' : failed.length > 0 ? 'degraded' : 'ok';
    return reply.code(isUnavailable ? 503 : 200).send({ status, checks: Object.fromEntries(checked) });
  });
}

async function stateOf(
  name: string,
  check: () => Promise<unknown>,
  log: FastifyBaseLogger,
): Promise<'ok' | 'full' | 'unavailable'> {
  try {
    await withTimeLimit(check(), checkMs, () => new Error(`No response within ${checkMs} ms.`));
    return 'ok';
  } catch (error) {
    log.warn({ err: error, check: name }, 'a check of readiness failed');
    return error instanceof ObjectStoreError && error.code === 'FULL' ? 'full' : 'unavailable';
  }
}
