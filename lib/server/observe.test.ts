import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { observePortal } from './observe.ts';
import { portalRoute } from './portal-route.ts';

const received: IncomingHttpHeaders[] = [];
const lines: string[] = [];
const api = createServer((request, response) => {
  received.push(request.headers);
  response.writeHead(401).end();
}).listen(0, '127.0.0.1');
await once(api, 'listening');
const apiUrl = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
const settings = {
  log: { level: 'info' as const, accessShare: 1 },
  tracing: { endpoint: undefined, sampler: 'always_off' as const, share: 0 },
  graphqlEndpoint: `${apiUrl}/graphql`,
  authIssuer: apiUrl,
  metrics: { host: '127.0.0.1', port: 0 },
};
const observation = await observePortal(settings, (line) => void lines.push(line));
async function render(response: ServerResponse): Promise<void> {
  await fetch(`${apiUrl}/graphql`, { method: 'POST' });
  response.end('a page');
}
const portal = createServer((_request, response) => {
  render(response).catch(() => response.destroy());
}).listen(0, '127.0.0.1');
await once(portal, 'listening');
afterAll(async () => {
  await observation.close();
  api.closeAllConnections();
  portal.closeAllConnections();
});

test('the portal measures its responses by area, and its calls to the API by outcome', async () => {
  const { port: portalPort } = portal.address() as AddressInfo;
  await (await fetch(`http://127.0.0.1:${portalPort}/use-cases/listCompanies?secret=1`)).text();
  const text = await (await fetch(`http://127.0.0.1:${observation.metricsPort}/metrics`)).text();
  expect(text).toContain('litfass_portal_requests_total{route="/use-cases",status="200"} 1');
  expect(text).toContain('litfass_portal_api_calls_total{outcome="4xx"} 1');
  expect(text).toContain('litfass_portal_api_call_duration_seconds_count 1');
  expect(text).toContain('litfass_build_info{process="portal"');
});

test('a request keeps its id from the client to the API and in the log, and its trace', async () => {
  const { port: portalPort } = portal.address() as AddressInfo;
  const requestId = 'request-of-a-client';
  const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
  const response = await fetch(`http://127.0.0.1:${portalPort}/admin/tokens?secret=of-the-url`, {
    headers: { 'x-request-id': requestId, traceparent, cookie: 'session=secret-cookie' },
  });
  await response.text();
  expect(response.headers.get('x-request-id')).toBe(requestId);
  expect(received.at(-1)).toMatchObject({ 'x-request-id': requestId, traceparent });
  const found = lines.map((line): unknown => JSON.parse(line)).at(-1);
  expect(found).toMatchObject({
    ...{ level: 'info', process: 'portal', msg: 'request', requestId, traceId: '4bf92f3577b34da6a3ce929d0e0e4736' },
    ...{ method: 'GET', route: '/admin', status: 200 },
  });
  expect(lines.join('')).not.toMatch(/secret|tokens/);
});

test('requests at the same time have ids of their own', async () => {
  const { port: portalPort } = portal.address() as AddressInfo;
  const ids = Array.from({ length: 20 }, (_, index) => `concurrent-${index}`);
  const before = received.length;
  await Promise.all(
    ids.map(async (id) => (await fetch(`http://127.0.0.1:${portalPort}/`, { headers: { 'x-request-id': id } })).text()),
  );
  expect(
    received
      .slice(before)
      .map((headers) => headers['x-request-id'])
      .sort(),
  ).toEqual([...ids].sort());
});

test.each([
  ['/', '/'],
  ['/docs/errors#TIMEOUT', '/docs'],
  ['/api/graphql?x=1', '/api/graphql'],
  ['/api/unknown/1', 'other'],
  ['/wp-login.php', 'other'],
])('the area of %s is %s', (path, area) => {
  expect(portalRoute(path)).toBe(area);
});
