import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { withCacheControl } from './cache-control.ts';

/** The `Cache-Control` of a response that a handler sends. */
async function cacheControlOf(send: (response: ServerResponse) => void): Promise<string | null> {
  const handle = withCacheControl((_request, response) => {
    send(response);
    return Promise.resolve();
  });
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { headers } = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, {
    redirect: 'manual',
  });
  server.close();
  return headers.get('cache-control');
}

test.each<[string, (response: ServerResponse) => void]>([
  ['is ended', (response) => response.end('text')],
  ['is written in parts', (response) => void response.write('text', () => response.end())],
  ['has a status alone', (response) => response.writeHead(405).end()],
  ['has headers', (response) => response.writeHead(308, { location: '/docs' }).end()],
  ['has a reason', (response) => response.writeHead(404, 'Nothing here', { 'content-type': 'text/plain' }).end()],
])('a response without a rule that %s is not kept', async (_, send) => {
  expect(await cacheControlOf(send)).toBe('no-store');
});

test('a prerendered response is asked for again after each release, also a redirect', async () => {
  const send = (response: ServerResponse) => {
    response.setHeader('Cache-Control', 's-maxage=31536000');
    response.statusCode = 307;
    response.end();
  };
  expect(await cacheControlOf(send)).toBe('public, max-age=0, must-revalidate');
});

test.each(['public, max-age=31536000, immutable', 'private, no-cache, no-store, max-age=0, must-revalidate'])(
  'the rule of a page or file stays: %s',
  async (rule) => {
    expect(await cacheControlOf((response) => response.writeHead(200, { 'cache-control': rule }).end())).toBe(rule);
    const set = (response: ServerResponse) => void response.setHeader('cache-control', rule).end();
    expect(await cacheControlOf(set)).toBe(rule);
  },
);
