import type { Registry } from 'prom-client';
import { DatabaseShares } from '#api/limits/database-shares.ts';
import { watchBackgroundWork } from '#api/metrics/background-work.ts';
import { watchCaches, watchDisk, watchPools, watchRedis, watchReplica, watchTurns } from '#api/metrics/gauges.ts';
import { Metrics } from '#api/metrics/metrics.ts';
import { createPortalMetrics } from '#lib/server/portal-metrics.ts';

/** The registries of the processes with every metric that they can publish. They measure nothing. */
export function metricRegistries(): { readonly api: Registry; readonly portal: Registry } {
  const metrics = new Metrics('api', '1.0.0');
  watchBackgroundWork(metrics, { platform: () => Promise.reject(new Error('No database.')) });
  watchCaches(metrics, {});
  watchDisk(metrics, '/');
  watchPools(metrics, { pools: () => [] });
  watchRedis(metrics, () => false);
  watchReplica(metrics, { isNear: true, lagSeconds: 0 });
  watchTurns(metrics, new DatabaseShares(1));
  return { api: metrics.registry, portal: createPortalMetrics('1.0.0').registry };
}
