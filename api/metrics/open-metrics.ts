import { type MetricsAddress, serveMetrics } from '#shared/node/metrics-server.ts';
import { version } from '#shared/node/version.ts';
import { ConfigurationError } from '../config/env.ts';
import { watchDisk } from './gauges.ts';
import { Metrics } from './metrics.ts';

/**
 * The metrics of a process, served at an address of their own; undefined without an address, and nothing is measured.
 * `opened` closes the server.
 */
export async function openMetrics(
  process: 'api' | 'worker',
  address: MetricsAddress | undefined,
  dataDirectory: string,
  opened: AsyncDisposableStack,
): Promise<Metrics | undefined> {
  if (address === undefined) return undefined;
  const metrics = new Metrics(process, version);
  watchDisk(metrics, dataDirectory);
  try {
    const server = await serveMetrics(metrics.registry, address);
    opened.defer(() => server.close());
  } catch (error) {
    const name = process === 'api' ? 'API_METRICS_PORT' : 'WORKER_METRICS_PORT';
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new ConfigurationError(`${name}: ${address.host}:${address.port} can't be used (${reason})`);
  }
  return metrics;
}
