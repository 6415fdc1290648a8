import { once } from 'node:events';
import { createServer } from 'node:http';
import { portalUrl, readDemo } from './support/demo.ts';
import { expect, test } from './support/test.ts';

test.use({ as: 'Anna' });

const own = { origin: portalUrl, 'content-type': 'application/json' };
const query = JSON.stringify({ query: '{ viewer { actor { name } } }' });

interface Refusal {
  readonly what: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly status: number;
  readonly code: string;
}

const refusals: readonly Refusal[] = [
  { what: 'from another origin', headers: { ...own, origin: 'https://evil.example' }, status: 403, code: 'FORBIDDEN' },
  {
    what: 'from another site, by the browser’s own word',
    headers: { ...own, 'sec-fetch-site': 'cross-site' },
    status: 403,
    code: 'FORBIDDEN',
  },
  {
    what: 'from a neighbouring port or subdomain',
    headers: { ...own, 'sec-fetch-site': 'same-site' },
    status: 403,
    code: 'FORBIDDEN',
  },
  {
    what: 'that names no origin',
    headers: { 'content-type': 'application/json' },
    status: 403,
    code: 'FORBIDDEN',
  },
  {
    what: 'of plain text, as a form can send it',
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

test('the portal sends on what its own pages ask', async ({ context }) => {
  const answer = await context.request.post('/api/graphql', { headers: own, data: query });
  expect(answer.status()).toBe(200);
  expect(await answer.json()).toMatchObject({ data: { viewer: { actor: { name: 'Anna Petersen' } } } });
});

for (const { what, headers, body = query, status, code } of refusals) {
  test(`a request ${what} is refused, session or not`, async ({ context }) => {
    const answer = await context.request.post('/api/graphql', { headers, data: body });
    expect(answer.status()).toBe(status);
    expect(await answer.json()).toMatchObject({ errors: [{ extensions: { code } }] });
  });
}

test('a token of the browser’s own is no session, and is not sent on in the place of one', async ({
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

test('a page on a neighbouring port can’t make the browser of a signed-in user ask', async ({ page, watch }) => {
  watch.expectError(/request to http:\/\/localhost:|status of 403/);
  // Another port is another origin and the same site: cookies that are SameSite=Lax don't stop at it.
  const neighbour = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end('<!doctype html><link rel="icon" href="data:,">');
  });
  neighbour.listen(0, '127.0.0.1');
  await once(neighbour, 'listening');
  const address = neighbour.address();
  await page.goto(`http://localhost:${typeof address === 'object' && address !== null ? address.port : 0}/`);
  const asked = page.waitForResponse('**/api/graphql');
  await page.evaluate(
    async ([url, body]) => {
      await fetch(url, { method: 'POST', mode: 'no-cors', credentials: 'include', body });
    },
    [`${portalUrl}/api/graphql`, query] as const,
  );
  const answer = await asked;
  expect(answer.status()).toBe(403);
  neighbour.closeAllConnections();
  neighbour.close();
});
