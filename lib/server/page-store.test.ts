import { once } from 'node:events';
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { servePages } from './page-store.ts';

const html = `<!DOCTYPE html><title>Prices in €</title>${'<p>A paragraph of the page.</p>'.repeat(200)}`;

/** A prerendered page as Next serves it. */
const built = {
  'content-type': 'text/html; charset=utf-8',
  'x-nextjs-prerender': '1',
  'content-security-policy': "script-src 'self' 'sha256-x'",
  'cache-control': 'public, max-age=0, must-revalidate',
  vary: 'rsc, Accept',
  etag: '"page"',
};

interface Answer {
  readonly status?: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body?: string | Buffer;
}

/** A portal with this handler in Next's place. `asked` are the headers of each request that reached the handler. */
async function portalOf(answer: (url: string) => Answer, maximumBytes?: number) {
  const asked: IncomingMessage[] = [];
  const handle = servePages((request, response) => {
    asked.push(request);
    const { status = 200, headers, body = html } = answer(request.url ?? '');
    response.writeHead(status, headers).end(body);
    return Promise.resolve();
  }, maximumBytes);
  const server = createServer((request, response) => {
    response.setHeader('x-request-id', 'id-1');
    handle(request, response).catch(() => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => server.close());
  const { port } = server.address() as AddressInfo;
  const get = async (path: string, headers: OutgoingHttpHeaders = {}, method = 'GET') => {
    const [response] = (await once(send({ host: '127.0.0.1', port, path, headers, method }).end(), 'response')) as [
      IncomingMessage,
    ];
    return { status: response.statusCode, headers: response.headers, body: await buffer(response) };
  };
  /** Requests a page until the handler isn't asked any more. */
  const untilKept = async (path: string, headers?: OutgoingHttpHeaders) => {
    await expect
      .poll(async () => {
        const before = asked.length;
        await get(path, headers);
        return asked.length - before;
      })
      .toBe(0);
    asked.length = 0;
  };
  return { get, asked, untilKept };
}

test('a built page is read from Next once, and then served from memory with its headers', async () => {
  const { get, asked, untilKept } = await portalOf(() => ({ headers: built }));
  const first = await get('/docs');
  await untilKept('/docs');
  const kept = await get('/docs');
  expect(kept.body.toString()).toBe(html);
  expect(kept.headers).toMatchObject({
    ...built,
    vary: 'rsc, Accept, Accept-Encoding',
    'content-length': String(Buffer.byteLength(html)),
    'x-request-id': 'id-1',
  });
  expect(kept.headers['content-encoding']).toBeUndefined();
  expect(first.body.equals(kept.body)).toBe(true);
  expect(asked).toEqual([]);
});

test('no header of the client reaches what others get', async () => {
  const { get, asked } = await portalOf(() => ({ headers: built }));
  await get('/docs', { cookie: 'session=1', host: 'evil.example', 'x-forwarded-host': 'evil.example' });
  await expect.poll(() => asked.length).toBe(2);
  const { cookie, 'x-forwarded-host': host, ...rest } = asked[1]?.headers ?? {};
  expect([cookie, host]).toEqual([undefined, undefined]);
  expect(JSON.stringify(rest)).not.toContain('evil');
});

test('each encoding has the same page, a content-length of its own and an ETag of its own', async () => {
  const { get, asked, untilKept } = await portalOf(() => ({ headers: built }));
  await untilKept('/docs');
  const etags = new Set<unknown>();
  for (const [accepted, encoding, decode] of [
    ['identity', undefined, (body: Buffer) => body],
    ['gzip, deflate', 'gzip', gunzipSync],
    ['gzip, deflate, br', 'br', brotliDecompressSync],
  ] as const) {
    const { headers, body } = await get('/docs', { 'accept-encoding': accepted });
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers['content-length']).toBe(String(body.length));
    expect(decode(body).toString()).toBe(html);
    etags.add(headers.etag);
    const again = await get('/docs', { 'accept-encoding': accepted, 'if-none-match': `"other", W/${headers.etag}` });
    expect(again).toMatchObject({ status: 304, headers: { etag: headers.etag, vary: headers.vary } });
    expect(again.headers).toMatchObject({ 'cache-control': built['cache-control'] });
    expect(again.headers['content-type']).toBeUndefined();
    expect(again.body).toHaveLength(0);
    const changed = await get('/docs', { 'accept-encoding': accepted, 'if-none-match': '"of-yesterday"' });
    expect(changed).toMatchObject({ status: 200, headers: { etag: headers.etag } });
  }
  expect(etags.size).toBe(3);
  expect(asked).toEqual([]);
});

test('HEAD has the headers of GET and no body', async () => {
  const { get, untilKept } = await portalOf(() => ({ headers: built }));
  await untilKept('/docs');
  const { headers } = await get('/docs');
  const head = await get('/docs', {}, 'HEAD');
  expect(head.status).toBe(200);
  expect(head.body).toHaveLength(0);
  expect({ ...head.headers, date: '' }).toEqual({ ...headers, date: '' });
});

test('a kept page behind HTTPS is another one than behind HTTP', async () => {
  const { get, asked, untilKept } = await portalOf(() => ({ headers: built }));
  await untilKept('/docs');
  await get('/docs', { 'x-forwarded-proto': 'https' });
  await expect.poll(() => asked.map(({ headers }) => headers['x-forwarded-proto'])).toEqual(['https', 'https']);
});

test.each([
  ['the router', { rsc: '1' }],
  ['a prefetch', { 'next-router-prefetch': '1' }],
  ['a part of a file', { range: 'bytes=0-9' }],
  ['Markdown', { accept: 'text/html;q=0.5, Text/Markdown' }],
  ['a proxy with another protocol', { 'x-forwarded-proto': 'ws' }],
])('a request for %s goes to Next', async (_, headers) => {
  const { get, asked, untilKept } = await portalOf(() => ({ headers: built }));
  await untilKept('/docs');
  await get('/docs', headers);
  expect(asked).toHaveLength(1);
});

test('a query, an encoded path and another method than GET and HEAD go to Next', async () => {
  const { get, asked, untilKept } = await portalOf(() => ({ headers: built }));
  await untilKept('/docs');
  await get('/docs?page=2');
  await get('/%64ocs');
  await get('/docs', {}, 'POST');
  expect(asked.map(({ method, url }) => `${method} ${url}`)).toEqual(['GET /docs?page=2', 'GET /%64ocs', 'POST /docs']);
});

test.each<[string, Answer]>([
  ['a page that is rendered for each request', { headers: { 'content-type': 'text/html' } }],
  ['a page that sets a cookie', { headers: { ...built, 'set-cookie': 'visitor=1' } }],
  ['a page with a nonce', { headers: { ...built, 'content-security-policy': "script-src 'nonce-abc'" } }],
  ['an unknown page', { status: 404, headers: built }],
  ['a redirect', { status: 308, headers: { ...built, location: '/docs' } }],
])('%s isn’t kept', async (_, answer) => {
  const { get, asked } = await portalOf(() => answer);
  for (let request = 0; request < 3; request += 1) {
    expect((await get('/page')).status).toBe(answer.status ?? 200);
  }
  expect(asked).toHaveLength(3);
});

test('files with a hash in their name and prerendered files are kept, and images aren’t compressed', async () => {
  const image = Buffer.alloc(5_000, 7);
  const { get, untilKept } = await portalOf((url) =>
    url.endsWith('.png')
      ? { headers: { 'content-type': 'image/png', 'cache-control': 'public, immutable' }, body: image }
      : { headers: { 'content-type': 'application/rss+xml', 'x-nextjs-cache': 'HIT' } },
  );
  await untilKept('/_next/static/media/a.1f.png');
  const { headers, body } = await get('/_next/static/media/a.1f.png', { 'accept-encoding': 'br' });
  expect(headers['content-encoding']).toBeUndefined();
  expect(headers.vary).toBeUndefined();
  expect(body.equals(image)).toBe(true);
  await untilKept('/changelog/rss.xml');
  const feed = await get('/changelog/rss.xml', { 'accept-encoding': 'gzip' });
  expect(feed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
  expect(feed.headers.etag).toMatch(/^"[\w-]{27}-gzip"$/);
});

test('pages that are read rarely give way to others', async () => {
  const { get, asked, untilKept } = await portalOf(() => ({ headers: built }), Math.ceil(html.length * 1.5));
  await untilKept('/one');
  await untilKept('/two');
  await get('/one');
  expect(asked).not.toEqual([]);
});

test('when Next fails to render a page again, requests still reach it', async () => {
  let requests = 0;
  const handle = servePages((_request, response) => {
    requests += 1;
    if (requests > 1) return Promise.reject(new Error('out of order'));
    for (const [name, value] of Object.entries(built)) response.setHeader(name, value);
    response.end(html);
    return Promise.resolve();
  });
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.writeHead(500).end());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/docs`;
  expect((await fetch(url)).status).toBe(200);
  await expect.poll(() => requests).toBe(2);
  expect((await fetch(url)).status).toBe(500);
  server.close();
});
