import { afterAll, expect, test } from 'vitest';
import { serveMetrics } from './metrics-server.ts';
import { createRegistry } from './process-metrics.ts';

const server = await serveMetrics(createRegistry('worker', '1.0.0'), { host: '127.0.0.1', port: 0 });
const url = `http://127.0.0.1:${server.port}`;
afterAll(() => server.close());

test('GET /metrics has the metrics of the process in the text format', async () => {
  const response = await fetch(`${url}/metrics`);
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  const text = await response.text();
  expect(text).toContain('litfass_build_info{process="worker",version="1.0.0"} 1');
  expect(text).toMatch(/^process_resident_memory_bytes \d+/m);
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
});

test('GET /metrics has the CPU time, the memory and the open files of the process', async () => {
  const text = await (await fetch(`${url}/metrics`)).text();
  const valueOf = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
  const { user, system } = process.cpuUsage();
  expect(valueOf('process_cpu_seconds_total')).toBeGreaterThan(0);
  expect(valueOf('process_cpu_seconds_total')).toBeLessThanOrEqual((user + system) / 1e6);
  expect(Math.abs(valueOf('process_start_time_seconds') - (Date.now() / 1_000 - process.uptime()))).toBeLessThan(2);
  expect(valueOf('process_open_fds')).toBeGreaterThan(2);
  expect(valueOf('nodejs_heap_size_used_bytes')).toBeLessThan(valueOf('process_resident_memory_bytes'));
  // This test requests them for the second time within a millisecond.
  for (const value of ['mean', 'max', 'p50', 'p90', 'p99']) {
    expect(valueOf(`nodejs_eventloop_lag_${value}_seconds`), value).toBeGreaterThanOrEqual(0);
  }
  expect(text).toContain(`nodejs_version_info{version="${process.version}"} 1`);
});

test('every other request is 404', async () => {
  expect((await fetch(`${url}/`)).status).toBe(404);
  expect((await fetch(`${url}/metrics`, { method: 'POST' })).status).toBe(404);
});

test('a port in use is an error', async () => {
  const second = serveMetrics(createRegistry('api', '1.0.0'), { host: '127.0.0.1', port: server.port });
  await expect(second).rejects.toMatchObject({ code: 'EADDRINUSE' });
});
