import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { maximumBodyBytes } from '#shared/limits.ts';
import { proxyGraphql } from './graphql-proxy.ts';

const portalOrigin = 'https://ads.example';
const query = JSON.stringify({ query: '{ viewer { isStaff } }' });
const closers: (() => void)[] = [];

afterEach(() => {
  vi.useRealTimers();
  for (const close of closers.splice(0)) close();
});

/** A stand-in for the API that remembers what reached it. */
async function upstream(
  listener: RequestListener = answerJson,
): Promise<{ endpoint: string; seen: IncomingMessage[] }> {
  const seen: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    seen.push(request);
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`, seen };
}

const answerJson: RequestListener = (_request, response) => {
  response.setHeader('content-type', 'application/json; charset=utf-8').end('{"data":{}}');
};

function post(headers: Record<string, string> = {}, body: BodyInit = query, signal?: AbortSignal): Request {
  return new Request(`${portalOrigin}/api/graphql`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json', ...headers },
    body,
    ...(signal && { signal }),
  });
}

test('forwards a request for a protocol upgrade as a plain POST', async () => {
  const { endpoint, seen } = await upstream();
  const upgrade = { connection: 'Upgrade, HTTP2-Settings', upgrade: 'websocket', 'http2-settings': 'AAMAAABkAAQAAP__' };
  const request = post({ ...upgrade, 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==' });
  await proxyGraphql(request, { endpoint, portalOrigin, accessToken: 'token' });
  const [{ headers }] = z.tuple([z.object({ headers: z.record(z.string(), z.unknown()) })]).parse(seen);
  expect(Object.keys(headers).filter((name) => /upgrade|http2|websocket/.test(name))).toEqual([]);
  expect(String(headers['connection'])).not.toMatch(/upgrade/i);
});

const errorBody = z.object({ errors: z.tuple([z.object({ extensions: z.object({ code: z.string() }) })]) });

async function codeOf(response: Response): Promise<string> {
  return errorBody.parse(await response.json()).errors[0].extensions.code;
}

test.each([
  ['a cross-site page', { 'sec-fetch-site': 'cross-site' }, 403, 'FORBIDDEN'],
  ['a sibling subdomain', { 'sec-fetch-site': 'same-site' }, 403, 'FORBIDDEN'],
  ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
  ['plain text', { 'content-type': 'text/plain' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
  ['json in name only', { 'content-type': 'application/json-seq' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
])('rejects %s and forwards nothing', async (_what, headers: Record<string, string>, status, code) => {
  const { endpoint, seen } = await upstream();
  const response = await proxyGraphql(post(headers), { endpoint, portalOrigin, accessToken: 'token' });
  expect([response.status, await codeOf(response)]).toEqual([status, code]);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(seen).toHaveLength(0);
});

test('without a session the response is UNAUTHENTICATED, even with a token in the request', async () => {
  const { endpoint, seen } = await upstream();
  const request = post({ authorization: 'Bearer stolen' });
  const response = await proxyGraphql(request, { endpoint, portalOrigin, accessToken: null });
  expect([response.status, await codeOf(response)]).toEqual([401, 'UNAUTHENTICATED']);
  expect(seen).toHaveLength(0);
});

const key = { id: 'key-1', value: 'key-value' };

test('only a request that names the pasted key uses it', async () => {
  const { endpoint, seen } = await upstream();
  const options = { endpoint, portalOrigin, accessToken: 'from-the-session', key };
  await proxyGraphql(post({ 'x-run-as': 'key-1' }), options);
  await proxyGraphql(post(), options);
  expect(seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer key-value', 'Bearer from-the-session']);
  expect(seen[0]?.headers).not.toHaveProperty('x-run-as');
});

test.each([
  ['another key', key],
  ['no key', null],
])('rejects a request that names a key when there is %s', async (_what, kept) => {
  const { endpoint, seen } = await upstream();
  const options = { endpoint, portalOrigin, accessToken: 'from-the-session', key: kept };
  const response = await proxyGraphql(post({ 'x-run-as': 'key-0' }), options);
  expect([response.status, await codeOf(response)]).toEqual([409, 'API_KEY_REMOVED']);
  expect(seen).toHaveLength(0);
});

test('a key can’t be used without a session', async () => {
  const { endpoint, seen } = await upstream();
  const request = post({ 'x-run-as': 'key-1' });
  const response = await proxyGraphql(request, { endpoint, portalOrigin, accessToken: null, key });
  expect([response.status, await codeOf(response)]).toEqual([401, 'UNAUTHENTICATED']);
  expect(seen).toHaveLength(0);
});

test('reports a rejected key with the request ID, and a rejected session as 401', async () => {
  const { endpoint } = await upstream((_request, response) => {
    response.writeHead(401, { 'content-type': 'application/json', 'x-request-id': 'abc' });
    response.end('{"errors":[{"message":"no","extensions":{"code":"UNAUTHENTICATED"}}]}');
  });
  const options = { endpoint, portalOrigin, accessToken: 'token', key };
  const asKey = await proxyGraphql(post({ 'x-run-as': 'key-1' }), options);
  expect([asKey.status, asKey.headers.get('x-request-id')]).toEqual([403, 'abc']);
  expect(asKey.headers.has('x-run-as-refused')).toBe(true);
  const text = await asKey.text();
  expect(text).toContain('API_KEY_REFUSED');
  expect(text).not.toContain(key.value);
  const asSession = await proxyGraphql(post(), options);
  expect([asSession.status, await codeOf(asSession)]).toEqual([401, 'UNAUTHENTICATED']);
});

test('rejects a body over the limit by its declared length', async () => {
  const { endpoint, seen } = await upstream();
  const request = post({ 'content-length': String(maximumBodyBytes + 1) });
  const response = await proxyGraphql(request, { endpoint, portalOrigin, accessToken: 'token' });
  expect([response.status, await codeOf(response)]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  expect(seen).toHaveLength(0);
});

test('rejects a body over the limit without a declared length', async () => {
  const { endpoint, seen } = await upstream();
  const request = post({}, 'x'.repeat(maximumBodyBytes + 1));
  const response = await proxyGraphql(request, { endpoint, portalOrigin, accessToken: 'token' });
  expect(response.status).toBe(413);
  expect(seen).toHaveLength(0);
});

test('forwards a body at the limit unchanged', async () => {
  let received = '';
  const { endpoint } = await upstream((request, response) => {
    request.setEncoding('utf8');
    request.on('data', (part: string) => (received += part));
    request.on('end', () => answerJson(request, response));
  });
  const body = JSON.stringify('ü'.repeat(maximumBodyBytes / 2 - 1));
  const response = await proxyGraphql(post({}, body), { endpoint, portalOrigin, accessToken: 'token' });
  expect(response.status).toBe(200);
  expect(received).toBe(body);
});

test('only listed headers reach the API, with the session token and never the request’s own credentials', async () => {
  const { endpoint, seen } = await upstream();
  const request = post({
    accept: 'application/graphql-response+json',
    'x-cost-dry-run': '1',
    authorization: 'Bearer from-the-browser',
    cookie: 'next-auth.session-token=secret',
    'x-forwarded-for': '10.0.0.1',
    'x-anything': 'else',
    host: 'evil.example',
  });
  await proxyGraphql(request, { endpoint, portalOrigin, accessToken: 'from-the-session' });
  const headers = seen[0]?.headers ?? {};
  expect(headers).toMatchObject({
    authorization: 'Bearer from-the-session',
    accept: 'application/graphql-response+json',
    'content-type': 'application/json',
    'x-cost-dry-run': '1',
    host: new URL(endpoint).host,
  });
  for (const name of ['cookie', 'x-forwarded-for', 'x-anything', 'origin', 'referer'])
    expect(headers).not.toHaveProperty(name);
});

test('returns only listed headers and the status, and never caches the response', async () => {
  const { endpoint } = await upstream((_request, response) => {
    response.writeHead(429, {
      'content-type': 'application/json',
      'x-request-id': 'abc',
      'retry-after': '7',
      ratelimit: '"default";r=0;t=7',
      'ratelimit-policy': '"default";q=100',
      'x-ratelimit-remaining': '0',
      'x-user-errors': '1',
      'set-cookie': 'planted=1',
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=60',
      server: 'fastify',
    });
    response.end('{"errors":[]}');
  });
  const response = await proxyGraphql(post(), { endpoint, portalOrigin, accessToken: 'token' });
  expect(response.status).toBe(429);
  expect(Object.fromEntries(response.headers)).toEqual({
    'content-type': 'application/json',
    'x-request-id': 'abc',
    'retry-after': '7',
    ratelimit: '"default";r=0;t=7',
    'ratelimit-policy': '"default";q=100',
    'x-ratelimit-remaining': '0',
    'x-user-errors': '1',
    'cache-control': 'no-store',
  });
  expect(await response.json()).toEqual({ errors: [] });
});

test('doesn’t follow a redirect or send the token to it', async () => {
  const elsewhere = await upstream();
  const { endpoint } = await upstream((_request, response) => {
    response.writeHead(307, { location: elsewhere.endpoint, 'content-type': 'application/json' }).end();
  });
  const response = await proxyGraphql(post(), { endpoint, portalOrigin, accessToken: 'token' });
  expect([response.status, await codeOf(response)]).toEqual([502, 'UPSTREAM_INVALID']);
  expect(elsewhere.seen).toHaveLength(0);
});

test('reports a response that isn’t JSON', async () => {
  const { endpoint } = await upstream((_request, response) => {
    response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
  });
  const response = await proxyGraphql(post(), { endpoint, portalOrigin, accessToken: 'token' });
  expect([response.status, await codeOf(response)]).toEqual([502, 'UPSTREAM_INVALID']);
});

test('reports an API that is down', async () => {
  const { endpoint } = await upstream();
  for (const close of closers.splice(0)) close();
  const response = await proxyGraphql(post(), { endpoint, portalOrigin, accessToken: 'token' });
  expect([response.status, await codeOf(response)]).toEqual([502, 'UPSTREAM_UNAVAILABLE']);
});

test('aborts at the timeout when the API doesn’t respond', async () => {
  const { endpoint } = await upstream(() => undefined);
  const options = { endpoint, portalOrigin, accessToken: 'token', timeoutMilliseconds: 50 };
  const response = await proxyGraphql(post(), options);
  expect([response.status, await codeOf(response)]).toEqual([504, 'UPSTREAM_TIMEOUT']);
});

test('a response that has begun may take longer than the timeout', async () => {
  let finish = (): void => undefined;
  const { endpoint } = await upstream((_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.write('{"data":');
    finish = () => response.end('{}}');
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const options = { endpoint, portalOrigin, accessToken: 'token', timeoutMilliseconds: 200 };
  const response = await proxyGraphql(post(), options);
  vi.advanceTimersByTime(201);
  vi.useRealTimers();
  finish();
  expect(await response.json()).toEqual({ data: {} });
});

test('the browser’s abort reaches the API', async () => {
  const stop = new AbortController();
  let closed: Promise<void> | undefined;
  const { endpoint } = await upstream((request) => {
    closed = new Promise((resolve) => request.socket.once('close', () => resolve()));
    stop.abort();
  });
  await proxyGraphql(post({}, query, stop.signal), { endpoint, portalOrigin, accessToken: 'token' });
  await closed;
  expect(stop.signal.aborted).toBe(true);
});

test('an abort in the middle of a response reaches the API', async () => {
  const stop = new AbortController();
  const { promise: closed, resolve } = Promise.withResolvers<undefined>();
  const { endpoint } = await upstream((_request, response) => {
    response.setHeader('content-type', 'application/json').write('{"data":');
    response.once('close', () => resolve(undefined));
  });
  const response = await proxyGraphql(post({}, query, stop.signal), { endpoint, portalOrigin, accessToken: 'token' });
  stop.abort();
  await closed;
  await expect(response.text()).rejects.toThrow();
});

test('streams the response', async () => {
  let finish = (): void => undefined;
  const { endpoint } = await upstream((_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.write('{"data":');
    finish = () => response.end('{}}');
  });
  const response = await proxyGraphql(post(), { endpoint, portalOrigin, accessToken: 'token' });
  const reader = response.body?.getReader();
  const first = await reader?.read();
  expect(new TextDecoder().decode(first?.value)).toBe('{"data":');
  finish();
  const rest = await reader?.read();
  expect(new TextDecoder().decode(rest?.value)).toBe('{}}');
});

test('memory stays constant for a response of 50 MB', async () => {
  const chunk = Buffer.alloc(64 * 1024, ' ');
  const chunks = 800;
  let written = 0;
  const { endpoint } = await upstream((_request, response) => {
    response.setHeader('content-type', 'application/json');
    const write = () => {
      while (written < chunks * chunk.length) {
        written += chunk.length;
        if (!response.write(chunk)) return;
      }
      response.end('{"data":{}}');
    };
    response.on('drain', write);
    write();
  });
  const response = await proxyGraphql(post(), { endpoint, portalOrigin, accessToken: 'token' });
  let read = 0;
  let ahead = 0;
  for await (const part of response.body ?? []) {
    read += part.byteLength;
    ahead = Math.max(ahead, written - read);
  }
  expect(read).toBe(chunks * chunk.length + '{"data":{}}'.length);
  // What lies in the buffers of the sockets and streams in between.
  expect(ahead).toBeLessThan(16 * 1024 * 1024);
});
