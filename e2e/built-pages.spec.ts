import { once } from 'node:events';
import { type IncomingMessage, type OutgoingHttpHeaders, request as send } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { portalUrl, readDemo } from './support/demo.ts';
import { expect, test } from './support/test.ts';

const { companyId } = readDemo().apiKey;

// What HTTP clients get of pages that the build has rendered (`lib/server/page-store.ts`). Playwright and `fetch` decompress
// responses, so these requests are sent by Node.js.

async function ask(path: string, headers: OutgoingHttpHeaders = {}, method = 'GET') {
  const sent = send(new URL(path, portalUrl), { headers, method }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) };
}

/** Requests a page until it comes from memory: Next itself compresses with gzip only. */
async function untilKept(path: string, headers: OutgoingHttpHeaders = {}): Promise<void> {
  const encoding = async () => (await ask(path, { 'accept-encoding': 'br', ...headers })).headers['content-encoding'];
  await expect.poll(encoding, path).toBe('br');
}

const revalidated = 'public, max-age=0, must-revalidate';

test('a page has the same content in each encoding, and a client that has it gets 304', async () => {
  await untilKept('/use-cases/listCompanies');
  const { headers, body } = await ask('/use-cases/listCompanies');
  expect(headers).toMatchObject({ 'cache-control': revalidated, 'content-type': 'text/html; charset=utf-8' });
  expect(headers['content-length']).toBe(String(body.length));
  expect(headers['content-security-policy']).toContain("script-src 'self' 'sha256-");
  expect(headers.vary?.split(/, ?/)).toEqual(expect.arrayContaining(['Accept', 'Accept-Encoding', 'rsc']));
  expect(headers['x-request-id']).toBeTruthy();
  expect(headers['x-powered-by']).toBeUndefined();
  expect(body.toString()).toContain(portalUrl);
  for (const [encoding, decode] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const encoded = await ask('/use-cases/listCompanies', { 'accept-encoding': encoding });
    expect(encoded.headers['content-encoding']).toBe(encoding);
    expect(encoded.body.length).toBeLessThan(body.length / 4);
    expect(decode(encoded.body).equals(body)).toBe(true);
    const { etag } = encoded.headers;
    const again = await ask('/use-cases/listCompanies', { 'accept-encoding': encoding, 'if-none-match': etag });
    expect(again).toMatchObject({ status: 304, headers: { etag, 'cache-control': revalidated } });
    expect(again.body).toHaveLength(0);
  }
});

test('HEAD has the headers of GET without the page', async () => {
  await untilKept('/docs');
  const get = await ask('/docs', { 'accept-encoding': 'gzip' });
  const head = await ask('/docs', { 'accept-encoding': 'gzip' }, 'HEAD');
  expect(head.body).toHaveLength(0);
  for (const name of ['etag', 'content-length', 'content-encoding', 'content-type', 'cache-control']) {
    expect(head.headers[name], name).toBe(get.headers[name]);
  }
});

test('the router gets its own format, and an agent Markdown, from the same URL', async () => {
  await untilKept('/docs/lists');
  for (const prefetch of [{}, { 'next-router-prefetch': '1' }]) {
    // Next redirects the router to a URL whose query names these headers.
    const { location = '' } = (await ask('/docs/lists', { rsc: '1', ...prefetch })).headers;
    const { headers, body } = await ask(location, { rsc: '1', ...prefetch });
    expect(headers).toMatchObject({ 'content-type': 'text/x-component', 'cache-control': revalidated });
    expect(body.toString()).not.toContain('<!DOCTYPE html>');
    expect(body.toString()).not.toContain('portal.invalid');
  }
  const twin = await ask('/docs/lists', { accept: 'text/markdown' });
  expect(twin.headers['content-type']).toContain('text/markdown');
  expect((await ask('/docs/lists', { accept: 'text/html' })).headers['content-type']).toContain('text/html');
});

test('a page behind HTTPS says that the portal is served by HTTPS only', async () => {
  await untilKept('/docs');
  await untilKept('/docs', { 'x-forwarded-proto': 'https' });
  expect((await ask('/docs')).headers['strict-transport-security']).toBeUndefined();
  const encrypted = await ask('/docs', { 'x-forwarded-proto': 'https' });
  expect(encrypted.headers['strict-transport-security']).toMatch(/^max-age=/);
});

test('feeds, the sitemap and Markdown are kept, too, and files with a hash in their name never change', async () => {
  for (const path of ['/sitemap.xml', '/changelog/rss.xml', '/docs/lists.md', '/llms.txt', '/search-index.json']) {
    await untilKept(path);
    const { headers, body } = await ask(path);
    expect(headers['cache-control'], path).toBe(revalidated);
    expect(headers['content-security-policy'], path).toContain("default-src 'none'");
    expect(body.toString(), path).not.toContain('portal.invalid');
    expect(await ask(path, { 'if-none-match': headers.etag }), path).toMatchObject({ status: 304 });
  }
  // The largest is long enough to be compressed.
  const scripts = [...(await ask('/docs')).body.toString().matchAll(/\/_next\/static\/[^"\\]+\.js/g)].map(
    ([path]) => path,
  );
  const lengths = await Promise.all(scripts.map(async (path) => (await ask(path)).body.length));
  const script = scripts[lengths.indexOf(Math.max(...lengths))] ?? '';
  await untilKept(script);
  expect((await ask(script)).headers['cache-control']).toBe('public, max-age=31536000, immutable');
});

test('every response says how long it may be kept, and no proxy keeps one of an old release', async () => {
  const paths = [
    ...[
      '/',
      '/docs',
      '/docs/',
      '/docs/no-such-guide',
      '/markdown/docs',
      '/docs.md',
      '/reference',
      '/playground',
      '/staff',
    ],
    ...[
      '/connect/00000000-0000-4000-8000-000000000001',
      '/favicon.ico',
      '/icon.svg',
      '/_next/image',
      '/_next/static/x.js',
    ],
    ...['/.well-known/security.txt', '/.well-known/change-password', '/api/graphql', '/api/auth/providers', '/mcp'],
    ...['/readyz', '/api/healthz', '/api/session', '/api/no-such-route', '/%zz'],
  ];
  for (const path of paths) {
    // The second one may come from memory.
    for (let request = 0; request < 2; request += 1) {
      const { 'cache-control': rule } = (await ask(path)).headers;
      expect(rule, path).toMatch(/no-store|max-age=/);
      expect(rule, path).not.toContain('s-maxage');
    }
  }
});

test('an unknown page is 404 however often it is requested, and a query gets the page', async () => {
  for (let request = 0; request < 3; request += 1) {
    expect(await ask('/docs/no-such-guide')).toMatchObject({ status: 404 });
    // Not an encoding of any text.
    expect(await ask('/docs/%E0%A4%A')).toMatchObject({ status: 404 });
  }
  expect(await ask('/docs?from=mail')).toMatchObject({ status: 200, headers: { 'cache-control': revalidated } });
});

test.describe('for Anna', () => {
  test.use({ as: 'Anna' });

  test('a session changes nothing in a built page, and a personal page is never kept', async ({ context }) => {
    const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
    await untilKept('/use-cases');
    const { body } = await ask('/use-cases');
    const signedIn = await ask('/use-cases', { cookie });
    expect(signedIn.body.equals(body)).toBe(true);
    expect(signedIn.headers['set-cookie']).toBeUndefined();
    for (const path of ['/account', `/admin/tokens?company=${companyId}`, '/search', '/playground']) {
      const nonces = new Set<unknown>();
      for (let request = 0; request < 3; request += 1) {
        const { status, headers } = await ask(path, { cookie });
        expect(status, path).toBe(200);
        expect(headers['cache-control'], path).toContain('no-store');
        nonces.add(headers['content-security-policy']);
      }
      expect(nonces.size, `${path}: a nonce for each response`).toBe(3);
    }
  });
});
