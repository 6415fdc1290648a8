import { createApp } from '#api/app.ts';
import { openDatabase } from '#api/db/database.ts';
import { Metrics } from '#api/metrics/metrics.ts';
import { createProcessLog } from '#api/process-log.ts';
import { statementObserver } from '#api/statement-observer.ts';
import { openTracing } from '#shared/node/tracing.ts';
import { litfassConfig } from '../litfass-config.ts';
import { listen, type StartServer } from './server.ts';

/**
 * Litfass in its default configuration: authentication by API key, limits and cost, row security, signed cursors,
 * security headers, request IDs. Metrics and traces only if they are measured.
 */
export const startLitfass: StartServer = async ({ databaseUrl, tokenPepper, observation }) => {
  const traces = observation?.traces;
  const config = {
    ...litfassConfig(databaseUrl, tokenPepper),
    ...(traces === undefined ? {} : { log: { accessShare: 0.01, slowMs: 1_000 } }),
  };
  const metrics = observation === undefined ? undefined : new Metrics('api', 'bench');
  // The exporter reads the endpoint from the environment, which the bench has set.
  const tracing = await openTracing('api', { endpoint: traces, sampler: 'parentbased_traceidratio', share: 0.01 });
  const observe = statementObserver(createProcessLog(config, 'api'), metrics, tracing);
  const app = await createApp(config, await openDatabase(config.database, observe), { metrics, tracing });
  await app.ready();
  return listen(app.server);
};
