import { readdir } from 'node:fs/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter, Gauge, type Registry } from 'prom-client';

/**
 * Registers what every process measures of itself. Names and meanings are those of prom-client's default metrics. Those
 * also observe each garbage collection, and have no option without it: the observer took 10 % of the CPU of a program that
 * only allocates, and 3 % of a busy API. See docs/decisions/0055-own-runtime-metrics.md.
 */
export function registerRuntimeMetrics(registry: Registry): void {
  const registers = [registry];
  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set(await read());
      },
    });

  registerCpuTime(registry);
  gauge('process_start_time_seconds', 'Start of the process, in seconds since 1970.', () => startedAt);
  gauge('process_resident_memory_bytes', 'Memory of the process, as the operating system counts it.', () =>
    process.memoryUsage.rss(),
  );
  gauge('process_open_fds', 'Open files and network connections.', async () => (await readdir('/dev/fd')).length);
  gauge(
    'nodejs_heap_size_total_bytes',
    'Memory reserved for JavaScript objects.',
    () => process.memoryUsage().heapTotal,
  );
  gauge('nodejs_heap_size_used_bytes', 'Memory of JavaScript objects in use.', () => process.memoryUsage().heapUsed);
  gauge('nodejs_external_memory_bytes', 'Memory of buffers outside the heap.', () => process.memoryUsage().external);
  registerEventLoopLag(registry);
  const version = new Gauge({
    name: 'nodejs_version_info',
    help: 'Always 1; the label is the version of Node.js.',
    labelNames: ['version'],
    registers,
  });
  version.set({ version: process.version }, 1);
}

const startedAt = Math.round(Date.now() / 1_000 - process.uptime());

function registerCpuTime(registry: Registry): void {
  let counted = process.cpuUsage();
  const seconds = new Counter({
    name: 'process_cpu_seconds_total',
    help: 'CPU time of the process. The rate is the number of cores that it uses.',
    registers: [registry],
    collect() {
      const used = process.cpuUsage();
      seconds.inc((used.user - counted.user + used.system - counted.system) / 1e6);
      counted = used;
    },
  });
}

/** The lags since the last request for metrics, which the first gauge reads for all of them. */
function registerEventLoopLag(registry: Registry): void {
  const measured = monitorEventLoopDelay({ resolution: 10 });
  measured.enable();
  const gauges = eventLoopLags.map(({ name, help, read }, index) => ({
    read,
    gauge: new Gauge({
      name,
      help,
      registers: [registry],
      ...(index === 0 ? { collect: () => collect() } : {}),
    }),
  }));
  const collect = () => {
    // Two requests within milliseconds: a mean of nothing isn't a number.
    if (measured.count === 0) return;
    for (const { gauge, read } of gauges) gauge.set(read(measured) / 1e9);
    measured.reset();
  };
}

type Measured = ReturnType<typeof monitorEventLoopDelay>;

/** `read` gives nanoseconds. */
const eventLoopLags: readonly { name: string; help: string; read: (measured: Measured) => number }[] = [
  { name: 'nodejs_eventloop_lag_mean_seconds', help: 'Mean delay of the event loop.', read: ({ mean }) => mean },
  { name: 'nodejs_eventloop_lag_max_seconds', help: 'Longest delay of the event loop.', read: ({ max }) => max },
  ...[50, 90, 99].map((percent) => ({
    name: `nodejs_eventloop_lag_p${percent}_seconds`,
    help: `Delay of the event loop, ${percent}th percentile.`,
    read: (measured: Measured) => measured.percentile(percent),
  })),
];
