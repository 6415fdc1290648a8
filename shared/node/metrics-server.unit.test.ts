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

test('every other request is 404', async () => {
  expect((await fetch(`${url}/`)).status).toBe(404);
  expect((await fetch(`${url}/metrics`, { method: 'POST' })).status).toBe(404);
});

test('a port in use is an error', async () => {
  const second = serveMetrics(createRegistry('api', '1.0.0'), { host: '127.0.0.1', port: server.port });
  await expect(second).rejects.toMatchObject({ code: 'EADDRINUSE' });
});
