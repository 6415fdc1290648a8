import { request as httpRequest } from 'node:http';
import { z } from 'zod';
import { askAs } from './support/ask.ts';
import { companiesOf, portalUrl, readDemo } from './support/demo.ts';
import { callTool, connectAgent } from './support/mcp.ts';
import { partnerTokenFor } from './support/partner-token.ts';
import { expect, test } from './support/test.ts';

const viewer = '{ viewer { actor { name } } }';
const companies = '{ listCompanies { items { name } } }';
const [nordlicht] = companiesOf('Anna');

test.describe('the pages as Markdown', () => {
  test('every page in llms.txt has a Markdown version with the same title, without cookies', async () => {
    // More than a thousand requests, most of them the first of their page.
    test.slow();
    const llms = await fetch(new URL('/llms.txt', portalUrl));
    expect(llms.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const addresses = [...(await llms.text()).matchAll(/\]\((http[^)]+\.md)\)/g)].map(([, address = '']) => address);
    expect(addresses.length).toBeGreaterThan(40);
    for (const address of addresses) {
      expect(new URL(address).origin).toBe(portalUrl);
      const twin = await fetch(address);
      expect(twin.status, address).toBe(200);
      expect(twin.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
      expect(twin.headers.get('set-cookie')).toBeNull();
      const canonical = /<([^>]+)>; rel="canonical"/.exec(twin.headers.get('link') ?? '')?.[1] ?? '';
      const title = (await twin.text()).split('\n')[0]?.replace(/^# /, '');
      const page = await fetch(new URL(canonical, portalUrl));
      expect(page.status, canonical).toBe(200);
      if (canonical === '/') continue;
      expect(titleOf(await page.text()), canonical).toBe(title);
    }
  });

  test('the same URL returns Markdown to clients that prefer it, with Vary for caches', async ({ request }) => {
    const path = '/use-cases/listCompanies';
    const as = async (accept: string) => {
      const answer = await request.get(path, { headers: { accept } });
      expect(answer.status()).toBe(200);
      expect((answer.headers()['vary'] ?? '').toLowerCase()).toMatch(/(^|[ ,])accept([ ,]|$)/);
      return (answer.headers()['content-type'] ?? '').split(';')[0];
    };
    expect(await as('text/markdown')).toBe('text/markdown');
    expect(await as('text/markdown, text/html, */*')).toBe('text/markdown');
    expect(await as('text/markdown;q=0.5, text/html')).toBe('text/html');
    expect(await as('text/markdown;q=0, */*')).toBe('text/html');
    expect(await as('text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8')).toBe('text/html');
    expect(await as('*/*')).toBe('text/html');
    const twin = await (await request.get(path, { headers: { accept: 'text/markdown' } })).text();
    expect(twin).toBe(await (await request.get(`${path}.md`)).text());
    expect((await request.get('/', { headers: { accept: 'text/markdown' } })).headers()['content-type']).toContain(
      'markdown',
    );
    // A path without a Markdown version isn't changed.
    const signIn = await request.get('/sign-in', { headers: { accept: 'text/markdown, text/html' } });
    expect(signIn.headers()['content-type']).toContain('text/html');
    for (const nowhere of ['/use-cases/nothing.md', '/nothing.md', '/admin/tokens.md'])
      expect((await request.get(nowhere)).status()).toBe(404);
  });

  test('a page links to its Markdown version', async ({ page }) => {
    await page.goto('/use-cases/listCompanies');
    await expect(page.locator('head link[rel=alternate][type="text/markdown"]')).toHaveAttribute(
      'href',
      '/use-cases/listCompanies.md',
    );
    await expect(page.getByRole('link', { name: 'View as Markdown' })).toHaveAttribute(
      'href',
      '/use-cases/listCompanies.md',
    );
  });

  test('one file contains all pages', async ({ request }) => {
    const full = await request.get('/llms-full.txt');
    expect(full.status()).toBe(200);
    expect(await full.text()).toContain('### BAD_CURSOR');
  });
});

test.describe('the MCP server', () => {
  test('without a token, an agent reads, gets the schema and validates, and learns what needs a token', async () => {
    const agent = await connectAgent();
    expect((await agent.listTools()).tools.map(({ name }) => name).toSorted()).toEqual([
      'estimate_cost',
      'get_schema',
      'run_operation',
      'search_docs',
      'validate_operation',
    ]);
    const found = await callTool(agent, 'search_docs', { query: 'campaigns out of budget' });
    expect(found.text).toContain(`${portalUrl}/use-cases/listCampaignsByCompany.md`);
    const { resources } = await agent.listResources();
    const page = resources.find(({ uri }) => uri.endsWith('/use-cases/viewer.md'));
    const { contents } = await agent.readResource({ uri: page?.uri ?? '' });
    expect(contents[0]).toMatchObject({
      mimeType: 'text/markdown',
      text: expect.stringContaining('## Operation'),
    });
    const refused = await callTool(agent, 'run_operation', { query: viewer });
    expect(refused).toMatchObject({ isError: true });
    expect(refused.text).toContain('Authorization: Bearer');
    await agent.close();
  });

  test('with a key, an agent estimates the cost of a query and runs it, and can’t change data', async () => {
    const agent = await connectAgent({ authorization: `Bearer ${readDemo().apiKey.token}` });
    const price = await callTool(agent, 'estimate_cost', { query: companies });
    expect(price.structuredContent).toMatchObject({ requested: expect.any(Number), remaining: expect.any(Number) });
    const answer = await callTool(agent, 'run_operation', { query: companies });
    expect(answer.structuredContent).toMatchObject({
      data: { listCompanies: { items: [{ name: 'Nordlicht Outdoor' }] } },
    });

    const query = 'mutation Gone($id: ID!) { revokeAPIToken(input: { id: $id }) { userErrors { code } } }';
    const mutation = await callTool(agent, 'run_operation', { query, variables: { id: '1' } });
    expect(mutation).toMatchObject({ isError: true });
    expect(mutation.text).toContain('READ_ONLY');
    await agent.close();
  });

  test('a partner’s access token reaches the companies that granted access', async () => {
    const agent = await connectAgent({ authorization: `Bearer ${await partnerToken()}` });
    const answer = await callTool(agent, 'run_operation', { query: companies });
    const { listCompanies } = z
      .object({ listCompanies: z.object({ items: z.array(z.object({ name: z.string() })) }) })
      .parse(answer.structuredContent?.['data']);
    expect(listCompanies.items.map(({ name }) => name).toSorted()).toEqual(['Nordlicht Outdoor', 'Papierboot Verlag']);
    await agent.close();
  });

  test.describe('for a signed-in person', () => {
    test.use({ as: 'Anna' });

    test('a revoked key is rejected with an explanation', async ({ page }) => {
      await page.goto('/account');
      const create = `mutation Create($input: CreateAPITokenInput!) { createAPIToken(input: $input) { value userErrors { message } } }`;
      const made = z.object({ data: z.object({ createAPIToken: z.object({ value: z.string() }) }) }).parse(
        await askAs(page, create, {
          input: {
            companyId: nordlicht?.id,
            name: `Short-lived ${crypto.randomUUID()}`,
            scopes: ['CAMPAIGNS_READ'],
            expiresAt: new Date(Date.now() + 10_000).toISOString(),
          },
        }),
      );
      const agent = await connectAgent({ authorization: `Bearer ${made.data.createAPIToken.value}` });
      expect((await callTool(agent, 'run_operation', { query: viewer })).isError).not.toBe(true);
      await expect
        .poll(async () => (await callTool(agent, 'run_operation', { query: viewer })).text)
        .toContain('UNAUTHENTICATED');
      await agent.close();
    });

    test('a browser session gives no access', async ({ context }) => {
      const cookie = (await context.cookies(portalUrl)).map(({ name, value }) => `${name}=${value}`).join('; ');
      expect(cookie).toContain('session-token');
      const agent = await connectAgent({ cookie });
      expect((await callTool(agent, 'run_operation', { query: viewer })).text).toContain('MCP request has none');
      await agent.close();
    });
  });

  test('other web pages, streams and floods are rejected', async ({ request }) => {
    const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
    const headers = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' };
    const send = async (extra: Record<string, string>, data: unknown = ping) =>
      (await request.post('/mcp', { headers: { ...headers, ...extra }, data })).status();
    expect(await send({})).toBe(200);
    expect(await send({ origin: 'https://evil.example' })).toBe(403);
    expect(await send({ 'mcp-protocol-version': '1999-01-01' })).toBe(400);
    expect(await send({}, 'x'.repeat(200 * 1024))).toBe(413);
    for (const method of ['GET', 'DELETE']) {
      const answer = await request.fetch('/mcp', { method, headers: { accept: 'text/event-stream' } });
      expect([answer.status(), answer.headers()['allow']]).toEqual([405, 'POST']);
    }
    expect(await withHost('rebound.example', 'http://rebound.example')).toBe(403);
  });
});

/** A request that a browser sends after DNS rebinding: to this portal, with another host name. */
async function withHost(host: string, origin: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const sent = httpRequest(
    new URL('/mcp', portalUrl),
    {
      method: 'POST',
      headers: { host, origin, 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    },
    (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    },
  );
  sent.once('error', reject);
  sent.end('{"jsonrpc":"2.0","id":1,"method":"ping"}');
  return promise;
}

function partnerToken(): Promise<string> {
  const { clientId, clientSecret } = readDemo().partner;
  return partnerTokenFor(clientId, clientSecret);
}

/** The text of a page's only h1. */
function titleOf(html: string): string {
  const inside = /<h1[^>]*>([\s\S]*?)<\/h1>/.exec(html)?.[1] ?? '';
  const entities: Readonly<Record<string, string>> = {
    '&amp;': '&',
    '&lt;': '<',
    '&gt;': '>',
    '&quot;': '"',
    '&#x27;': "'",
  };
  return inside.replace(/<[^>]+>/g, '').replace(/&[#\w]+;/g, (entity) => entities[entity] ?? entity);
}
