import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request as send, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { isDraining, prepareDraining } from './draining.ts';
import { checkReadiness } from './readiness.ts';

const slow = Promise.withResolvers<ServerResponse>();
const server = createServer((request, response) => {
  if (request.url === '/slow') slow.resolve(response);
  else response.end('immediately');
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
const agent = new Agent({ keepAlive: true });
afterAll(() => {
  // Test files share a process.
  Reflect.deleteProperty(globalThis, Symbol.for('litfass.draining'));
  agent.destroy();
  server.closeAllConnections();
});

async function get(path: string): Promise<IncomingMessage> {
  const [response] = (await once(send({ host: '127.0.0.1', port, path, agent }).end(), 'response')) as [
    IncomingMessage,
  ];
  return response;
}

async function connectionOf(path: string): Promise<string | undefined> {
  const response = await get(path);
  expect(await text(response)).toBe('immediately');
  return response.headers.connection;
}

test('a draining portal isn’t ready, serves on and closes each connection, and exits after the last response', async () => {
  const exited = Promise.withResolvers<string>();
  let sent = 'nothing';
  const drain = prepareDraining({ drainMs: 200, graceMs: 60_000 }, () => exited.resolve(sent));
  const settings = { graphqlEndpoint: `http://127.0.0.1:${port}/graphql` };
  expect(await checkReadiness(settings)).toEqual({ status: 'ok', checks: { api: 'ok' } });
  expect(await connectionOf('/')).toBe('keep-alive');
  const asked = get('/slow');
  const response = await slow.promise;

  drain();
  expect(isDraining()).toBe(true);
  expect(await checkReadiness(settings)).toEqual({ status: 'draining' });
  expect(await connectionOf('/')).toBe('close');
  expect(server.listening, 'it listens while it drains').toBe(true);

  await expect.poll(() => server.listening).toBe(false);
  sent = 'the running request';
  response.end('late');
  const answer = await asked;
  expect(answer.headers.connection).toBe('close');
  expect(await text(answer)).toBe('late');
  expect(await exited.promise).toBe('the running request');
});
