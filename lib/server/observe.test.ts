import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { observePortal } from './observe.ts';
import { portalRoute } from './portal-route.ts';

const api = createServer((_request, response) => response.writeHead(401).end()).listen(0, '127.0.0.1');
await once(api, 'listening');
const apiUrl = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
const observation = await observePortal({
  graphqlEndpoint: `${apiUrl}/graphql`,
  authIssuer: apiUrl,
  metrics: { host: '127.0.0.1', port: 0 },
});
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

test.each([
  ['/', '/'],
  ['/docs/errors#TIMEOUT', '/docs'],
  ['/api/graphql?x=1', '/api/graphql'],
  ['/api/unknown/1', 'other'],
  ['/wp-login.php', 'other'],
])('the area of %s is %s', (path, area) => {
  expect(portalRoute(path)).toBe(area);
});
