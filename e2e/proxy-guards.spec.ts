import { readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { BrowserContext } from '@playwright/test';
import { z } from 'zod';
import { portalUrl, readDemo } from './support/demo.ts';
import { listenOnLoopback } from './support/loopback.ts';
import { expect, test } from './support/test.ts';

test.use({ as: 'Anna' });

const own = { origin: portalUrl, 'content-type': 'application/json' };
const query = JSON.stringify({ query: '{ viewer { actor { name } } }' });

interface Rejection {
  readonly what: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly status: number;
  readonly code: string;
}

const rejections: readonly Rejection[] = [
  { what: 'from another origin', headers: { ...own, origin: 'https://evil.example' }, status: 403, code: 'FORBIDDEN' },
  {
    what: 'from another site, by Sec-Fetch-Site',
    headers: { ...own, 'sec-fetch-site': 'cross-site' },
    status: 403,
    code: 'FORBIDDEN',
  },
  {
    what: 'from another port or subdomain',
    headers: { ...own, 'sec-fetch-site': 'same-site' },
    status: 403,
    code: 'FORBIDDEN',
  },
  {
    what: 'without an origin',
    headers: { 'content-type': 'application/json' },
    status: 403,
    code: 'FORBIDDEN',
  },
  {
    what: 'with plain text, as a form can send it',
    headers: { ...own, 'content-type': 'text/plain' },
    status: 415,
    code: 'UNSUPPORTED_MEDIA_TYPE',
  },
  {
    what: 'larger than 100 KB',
    headers: own,
    body: JSON.stringify({ query: `{ viewer { isStaff } } # ${'x'.repeat(100 * 1024)}` }),
    status: 413,
    code: 'PAYLOAD_TOO_LARGE',
  },
];

test('the portal forwards requests of its own pages', async ({ context }) => {
  const answer = await context.request.post('/api/graphql', { headers: own, data: query });
  expect(answer.status()).toBe(200);
  expect(await answer.json()).toMatchObject({ data: { viewer: { actor: { name: 'Anna Petersen' } } } });
});

for (const { what, headers, body = query, status, code } of rejections) {
  test(`a request ${what} is rejected, with or without a session`, async ({ context }) => {
    const answer = await context.request.post('/api/graphql', { headers, data: body });
    expect(answer.status()).toBe(status);
    expect(await answer.json()).toMatchObject({ errors: [{ extensions: { code } }] });
  });
}

/** Every route that accepts more than GET, including new ones. */
const writes = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('route.ts'))
  .flatMap((file) => {
    const source = readFileSync(join('app', file), 'utf8');
    const methods = ['POST', 'PUT', 'PATCH', 'DELETE'].filter((method) =>
      new RegExp(`export [^;]*\\b${method}\\b`).test(source),
    );
    const route = `/${dirname(file)}`;
    const actions = ['signin/litfass', 'signout', 'session', 'callback/litfass', '_log'];
    const paths = route.includes('[...nextauth]')
      ? actions.map((action) => route.replace('[...nextauth]', action))
      : [route];
    return paths.flatMap((path) => methods.map((method) => ({ method, path })));
  })
  // For programs: /mcp ignores cookies, and rejects GET and DELETE from anywhere. /graphql gives everyone the same error.
  .filter(({ path }) => path !== '/mcp' && path !== '/graphql');

test('every handler rejects requests of another site or subdomain, and the session continues', async ({ context }) => {
  expect(writes.map(({ method, path }) => `${method} ${path}`)).toEqual(
    expect.arrayContaining(['POST /api/graphql', 'POST /api/run-as', 'DELETE /api/run-as', 'POST /api/auth/signout']),
  );
  const { csrfToken } = z
    .object({ csrfToken: z.string() })
    .parse(await (await context.request.get('/api/auth/csrf')).json());
  for (const { method, path } of writes) {
    for (const headers of [
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      { origin: 'https://other.litfass.example', 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
    ]) {
      // Even with the correct CSRF token, so the check doesn't depend on that secret alone.
      const answer = await context.request.fetch(path, { method, headers, form: { csrfToken } });
      expect(answer.status(), `${method} ${path} from ${headers.origin}`).toBe(403);
      expect(answer.headers()['set-cookie']).toBeUndefined();
    }
  }
  expect(await (await context.request.get('/api/session')).json()).toMatchObject({ signedIn: true });
});

test('a connection upgrade isn’t forwarded', async ({ context }) => {
  for (const line of ['GET /api/graphql', 'POST /api/graphql', 'GET /mcp', 'GET /use-cases']) {
    for (const protocol of ['websocket', 'h2c']) {
      const answer = await sendRaw(context, line, {
        connection: 'Upgrade, close',
        upgrade: protocol,
        'sec-websocket-version': '13',
        'sec-websocket-protocol': 'graphql-transport-ws',
        'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      });
      expect(answer, `${line} to ${protocol}`).not.toMatch(/^HTTP\/1\.1 101|^upgrade:/im);
    }
  }
});

test('no request can choose the host that the portal calls', async ({ context }) => {
  let asked = 0;
  const other = await listenOnLoopback((_request, response) => {
    asked += 1;
    response.end('{}');
  });
  const host = `127.0.0.1:${other.port}`;
  const url = `http://${host}/graphql`;
  const named = { 'x-forwarded-host': host, forwarded: `host=${host}`, 'x-original-url': url, 'x-rewrite-url': url };
  for (const [line, headers] of [
    ['POST /api/graphql', { ...named, host }],
    [`POST /api/graphql?endpoint=${url}&url=${url}`, named],
    [`POST ${url}`, { host }],
    [`POST http://${host}/api/graphql`, named],
  ] as const) {
    const answer = await sendRaw(context, line, { connection: 'close', ...headers });
    if (!line.startsWith('POST http')) expect(answer, line).toContain('Anna Petersen');
  }
  expect(asked).toBe(0);
  other.stop();
});

/** Sends bytes that no HTTP client would send, with the browser's session, and reads until the portal closes. */
async function sendRaw(context: BrowserContext, line: string, headers: Record<string, string>): Promise<string> {
  const cookies = (await context.cookies(portalUrl)).map(({ name, value }) => `${name}=${value}`).join('; ');
  const { host, hostname, port } = new URL(portalUrl);
  const body = line.startsWith('POST') ? query : '';
  const all = {
    host,
    ...own,
    'sec-fetch-site': 'same-origin',
    cookie: cookies,
    'content-length': body.length,
    ...headers,
  };
  const socket = connect(Number(port), hostname);
  const lines = [`${line} HTTP/1.1`, ...Object.entries(all).map(([name, value]) => `${name}: ${value}`), '', body];
  socket.write(lines.join('\r\n'));
  try {
    return await text(socket);
  } catch {
    // A closed connection is a valid result too.
    return '';
  }
}

test('a token from the browser isn’t a session, and isn’t forwarded instead of one', async ({
  context,
  playwright,
}) => {
  const headers = { ...own, authorization: `Bearer ${readDemo().apiKey.token}` };
  const stranger = await playwright.request.newContext({
    baseURL: portalUrl,
    storageState: { cookies: [], origins: [] },
  });
  expect((await stranger.post('/api/graphql', { headers, data: query })).status()).toBe(401);
  await stranger.dispose();
  const answer = await context.request.post('/api/graphql', { headers, data: query });
  expect(await answer.json()).toMatchObject({ data: { viewer: { actor: { name: 'Anna Petersen' } } } });
});

test('a page on another port can’t send requests with the browser of a signed-in person', async ({ page, watch }) => {
  watch.expectError(/request to http:\/\/localhost:|status of 403/);
  // Another port is another origin but the same site, so the browser sends SameSite=Lax cookies.
  const neighbor = await listenOnLoopback((_request, response) => {
    response.setHeader('content-type', 'text/html').end('<!doctype html><link rel="icon" href="data:,">');
  });
  await page.goto(`http://localhost:${neighbor.port}/`);
  const asked = page.waitForResponse('**/api/graphql');
  await page.evaluate(
    async ([url, body]) => {
      await fetch(url, { method: 'POST', mode: 'no-cors', credentials: 'include', body });
    },
    [`${portalUrl}/api/graphql`, query] as const,
  );
  const answer = await asked;
  expect(answer.status()).toBe(403);
  neighbor.stop();
});
