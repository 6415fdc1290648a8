import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { checkReadiness } from './readiness.ts';

const respond: Record<string, (response: ServerResponse) => void> = {
  '/ok': (response) => response.end('{}'),
  '/method-not-allowed': (response) => response.writeHead(405).end(),
  '/bad-gateway': (response) => response.writeHead(502).end(),
  '/silent': () => undefined,
};
const server = createServer(({ url = '' }, response) => respond[url]?.(response)).listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
const closed = createServer().listen(0, '127.0.0.1');
await once(closed, 'listening');
const { port: closedPort } = closed.address() as AddressInfo;
closed.close();
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test.each([['/ok'], ['/method-not-allowed']])('is ready when the GraphQL server responds: %s', async (path) => {
  expect(await checkReadiness({ graphqlEndpoint: `http://127.0.0.1:${port}${path}` })).toEqual({
    status: 'ok',
    checks: { api: 'ok' },
  });
});

test.each([
  [`http://127.0.0.1:${port}/bad-gateway`, 'responds with status 502.'],
  [`http://127.0.0.1:${port}/silent`, "doesn't respond within 1500 ms."],
  [`http://127.0.0.1:${closedPort}`, "can't be reached (ECONNREFUSED)."],
])('is degraded, with the reason: %s', async (graphqlEndpoint, reason) => {
  expect(await checkReadiness({ graphqlEndpoint })).toEqual({
    status: 'degraded',
    checks: { api: 'unavailable' },
    reason: `The GraphQL server ${reason}`,
  });
});
