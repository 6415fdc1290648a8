import { Gauge, Registry } from 'prom-client';
import { registerRuntimeMetrics } from './runtime-metrics.ts';

/** The processes of an installation, as metrics, log lines and traces name them. */
export type ProcessName = 'api' | 'worker' | 'portal';

/** Seconds. Most requests take milliseconds; an operation may take 10 s, and a job longer. */
export const requestBuckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** A registry with what every process measures: CPU time, memory, event loop and build. */
export function createRegistry(process: ProcessName, version: string): Registry {
  const registry = new Registry();
  registerRuntimeMetrics(registry);
  const build = new Gauge({
    name: 'litfass_build_info',
    help: 'Always 1; the labels name the process and the version of its code.',
    labelNames: ['process', 'version'],
    registers: [registry],
  });
  build.set({ process, version }, 1);
  return registry;
}
