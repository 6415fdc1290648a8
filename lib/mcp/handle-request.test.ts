import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { CallToolResultSchema, LATEST_PROTOCOL_VERSION } from '@modelcontextprotocol/sdk/types.js';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { partnerSecretPrefix, tokenChecksum, tokenPrefixes, tokenStart } from '#shared/token-format.ts';
import { handleMcp, refuseMethod } from './handle-request.ts';

const portalOrigin = 'http://portal.example';
const { live, test: testPrefix } = tokenPrefixes;
const token = `${testPrefix}abc`;
const viewer = '{ viewer { actor { name } } }';

interface Sent {
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
}

let sent: Sent[] = [];
let answer: (response: ServerResponse) => void;
let endpoint = '';
let isOwnApi = false;
const closers: (() => unknown)[] = [];

beforeEach(async () => {
  sent = [];
  isOwnApi = false;
  answer = json({ data: { viewer: { actor: { name: 'Ada' } } } });
  const api = createServer((request, response) => {
    text(request).then(
      (body) => {
        sent.push({ headers: request.headers, body: JSON.parse(body) });
        answer(response);
      },
      (error: unknown) => response.destroy(error instanceof Error ? error : undefined),
    );
  });
  api.listen(0, '127.0.0.1');
  await once(api, 'listening');
  closers.push(
    () => api.closeAllConnections(),
    () => api.close(),
  );
  const address = api.address();
  endpoint = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/graphql`;
});

afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** The official client, with the server's handler in the place of the network. */
async function connect(headers: Record<string, string> = { authorization: `Bearer ${token}` }): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  const transport = new StreamableHTTPClientTransport(new URL(`${portalOrigin}/mcp`), {
    requestInit: { headers },
    fetch: (url, init) => {
      const request = new Request(url, init);
      return request.method === 'POST'
        ? handleMcp(request, { endpoint, portalOrigin, isOwnApi })
        : Promise.resolve(refuseMethod());
    },
  });
  await client.connect(transport);
  closers.push(() => client.close());
  return client;
}

async function call(client: Client, name: string, parameters: Record<string, unknown>) {
  const result = CallToolResultSchema.parse(await client.callTool({ name, arguments: parameters }));
  const [first] = result.content;
  return { ...result, text: first?.type === 'text' ? first.text : '' };
}

describe('the MCP server', () => {
  test('describes itself, its tools with their input and output, and that none changes data', async () => {
    const client = await connect({});
    expect(client.getServerVersion()).toMatchObject({ name: 'litfass' });
    expect(client.getInstructions()).toContain('use-case pages');
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['get_schema', 'validate_operation', 'estimate_cost', 'run_operation']),
    );
    for (const { name, description = '', inputSchema, outputSchema, annotations } of tools) {
      expect(description.length, name).toBeGreaterThan(150);
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
      expect(outputSchema, name).toMatchObject({ type: 'object' });
      expect(annotations, name).toMatchObject({ readOnlyHint: true });
    }
  });

  test('returns an operation with its types, a single type, or the whole schema', async () => {
    const client = await connect({});
    const operation = await call(client, 'get_schema', { operation: 'listCompanies', descriptions: false });
    expect(operation.text).toContain('listCompanies(');
    for (const name of ['input CompanyFilter', 'type CompanyPage', 'type Company ', 'type PageInfo'])
      expect(operation.text).toContain(name);
    expect(operation.text).not.toContain('viewer');
    const type = await call(client, 'get_schema', { type: 'PageInfo' });
    expect(type.structuredContent).toMatchObject({ sdl: expect.stringMatching(/^"""|^type PageInfo/) as string });
    expect((await call(client, 'get_schema', {})).text).toContain('type Mutation');
    const unknown = await call(client, 'get_schema', { operation: 'companies' });
    expect(unknown).toMatchObject({ isError: true });
    expect(unknown.text).toContain('listCompanies');
  });

  test('without descriptions, the whole schema has about a quarter of the text', async () => {
    const client = await connect({});
    const whole = (await call(client, 'get_schema', {})).text.length;
    const short = (await call(client, 'get_schema', { descriptions: false })).text.length;
    expect(whole / short).toBeGreaterThan(3);
    expect(whole / short).toBeLessThan(5);
  });

  test('suggests similar names of the same kind, the closest one first', async () => {
    const client = await connect({});
    const type = await call(client, 'get_schema', { type: 'campaign' });
    expect(type.text).toMatch(/Similar names: Campaign, /);
    expect(type.text).not.toContain('getCampaign');
    const operation = await call(client, 'get_schema', { operation: 'listCampaign' });
    expect(operation.text).toMatch(/Similar names: listCampaignsByCompany\.$/);
  });

  test('finds pages by words, and returns them as Markdown with absolute URLs', async () => {
    const client = await connect({});
    const { structuredContent } = await call(client, 'search_docs', { query: 'campaigns out of budget', limit: 3 });
    const { results } = z
      .object({ results: z.array(z.object({ url: z.string(), markdown: z.string() })) })
      .parse(structuredContent);
    expect(results.length).toBeLessThanOrEqual(3);
    expect(results[0]).toMatchObject({
      url: `${portalOrigin}/use-cases/listCampaignsByCompany`,
      markdown: `${portalOrigin}/use-cases/listCampaignsByCompany.md`,
    });
    const { contents } = await client.readResource({ uri: results[0]?.markdown ?? '' });
    expect(contents[0]?.mimeType).toBe('text/markdown');
    expect(JSON.stringify(contents[0])).toContain('## Operation');
    await expect(client.readResource({ uri: `${portalOrigin}/admin/tokens.md` })).rejects.toThrow(/no page/);
    expect(sent).toEqual([]);
  });

  test('names only resources that can be read, also for a section of a page', async () => {
    const client = await connect({});
    const { structuredContent } = await call(client, 'search_docs', { query: 'idempotency key', limit: 20 });
    const { results } = z
      .object({ results: z.array(z.object({ url: z.string(), markdown: z.string() })) })
      .parse(structuredContent);
    expect(results.some(({ url }) => url.includes('#'))).toBe(true);
    for (const { markdown } of results) {
      expect((await client.readResource({ uri: markdown })).contents).toMatchObject([{ uri: markdown }]);
    }
  });

  test('validates with positions, permissions and variables, without a request', async () => {
    const client = await connect({});
    const wrong = await call(client, 'validate_operation', { query: 'query A {\n  viewer { nme }\n}' });
    expect(wrong.structuredContent).toMatchObject({
      valid: false,
      errors: [{ line: 2, column: 12, message: expect.stringContaining('nme') as string }],
    });
    expect((await call(client, 'validate_operation', { query: '{ viewer' })).structuredContent).toMatchObject({
      valid: false,
      errors: [{ line: 1, column: 9 }],
    });
    const variables = { page: { limit: 'ten' } };
    const query = 'query A($page: PageInput) { listCompanies(page: $page) { items { id } } }';
    expect((await call(client, 'validate_operation', { query, variables })).structuredContent).toMatchObject({
      valid: false,
      operations: [{ name: 'A', kind: 'query' }],
      errors: [{ message: expect.stringContaining('page.limit') as string }],
    });
    const keys = 'mutation A($input: RevokeAPITokenInput!) { revokeAPIToken(input: $input) { userErrors { code } } }';
    expect((await call(client, 'validate_operation', { query: keys })).structuredContent).toMatchObject({
      valid: true,
      operations: [{ kind: 'mutation' }],
      requiredScopes: ['TOKENS_WRITE'],
    });
    expect(sent).toEqual([]);
  });

  test('forwards a query with the caller’s token and nothing else of the caller’s request', async () => {
    const client = await connect({
      authorization: `Bearer ${token}`,
      cookie: 'next-auth.session-token=stolen',
      'x-forwarded-for': '10.0.0.1',
      'x-cost-dry-run': '1',
    });
    const result = await call(client, 'run_operation', { query: `# secret comment\n${viewer}`, variables: {} });
    expect(result.structuredContent).toEqual({ data: { viewer: { actor: { name: 'Ada' } } } });
    expect(sent).toHaveLength(1);
    expect(sent[0]?.headers).toMatchObject({ authorization: `Bearer ${token}`, 'content-type': 'application/json' });
    for (const name of ['cookie', 'x-forwarded-for', 'x-cost-dry-run', 'origin'])
      expect(sent[0]?.headers).not.toHaveProperty(name);
    expect(JSON.stringify(sent[0]?.body)).not.toContain('secret comment');
  });

  test.each([
    `${live}${'a'.repeat(46)}`,
    `${live}abc`,
    `${tokenStart}prod_abc`,
    `${partnerSecretPrefix}secret`,
    'abc',
    'a.b',
    'a'.repeat(44),
    `"${live}abc"`,
    '${LITFASS_TOKEN}',
  ])('sends nothing to the API with the malformed token %s', async (malformed) => {
    isOwnApi = true;
    const client = await connect({ authorization: `Bearer ${malformed}` });
    for (const tool of ['run_operation', 'estimate_cost']) {
      const result = await call(client, tool, { query: viewer });
      expect(result).toMatchObject({ isError: true });
      expect(result.text).toContain('incomplete or has a wrong character');
    }
    expect(sent).toEqual([]);
  });

  test.each([`${live}${'0'.repeat(40)}${tokenChecksum(`${live}${'0'.repeat(40)}`)}`, 'a'.repeat(43), 'eyJ.eyJ.c-_'])(
    'leaves it to the API whether the token %s is valid',
    async (possible) => {
      isOwnApi = true;
      await call(await connect({ authorization: `Bearer ${possible}` }), 'run_operation', { query: viewer });
      expect(sent).toHaveLength(1);
    },
  );

  test('estimates the cost of a query with a dry run', async () => {
    answer = json({
      data: null,
      extensions: { cost: { requested: 51, actual: 0, remaining: 900, restorePerSecond: 5 } },
    });
    const result = await call(await connect(), 'estimate_cost', { query: viewer });
    expect(result.structuredContent).toEqual({ requested: 51, actual: 0, remaining: 900, restorePerSecond: 5 });
    expect(sent.map(({ headers }) => headers['x-cost-dry-run'])).toEqual(['1', '1']);
    expect(sent.map(({ body }) => JSON.stringify(body))).toEqual([
      expect.stringContaining('__typename'),
      expect.stringContaining('viewer'),
    ]);
  });

  test('sends no query to an API without dry runs', async () => {
    answer = json({ data: { __typename: 'Query' } });
    const result = await call(await connect(), 'estimate_cost', { query: viewer });
    expect(result).toMatchObject({ isError: true });
    expect(result.text).toContain('doesn’t support X-Cost-Dry-Run');
    expect(sent.map(({ body }) => body)).toEqual([{ query: '{ __typename }', variables: {} }]);
  });

  test('returns the reason why a cost is unknown', async () => {
    answer = json({ errors: [{ message: 'The token has ended.', extensions: { code: 'UNAUTHENTICATED' } }] });
    const result = await call(await connect(), 'estimate_cost', { query: viewer });
    expect(result).toMatchObject({ isError: true });
    expect(result.text).toContain('The token has ended.');
    expect(sent).toHaveLength(1);
  });

  test.each([{}, { authorization: 'Basic YTpi' }, { cookie: 'next-auth.session-token=x' }])(
    'explains a missing bearer token: %o',
    async (headers: Record<string, string>) => {
      const client = await connect(headers);
      for (const tool of ['run_operation', 'estimate_cost']) {
        const result = await call(client, tool, { query: viewer });
        expect(result).toMatchObject({ isError: true });
        expect(result.text).toContain('Authorization: Bearer');
      }
      expect(sent).toEqual([]);
    },
  );

  const revoke = 'revokeAPIToken(input: { id: "1" }) { userErrors { code } }';
  test.each([
    { what: 'a mutation', query: `mutation { ${revoke} }` },
    { what: 'a subscription', query: 'subscription { viewer { isStaff } }' },
    {
      what: 'a mutation beside the query that is named',
      query: `query A ${viewer} mutation B { ${revoke} }`,
      operationName: 'A',
    },
    { what: 'a mutation that is named', query: `query A ${viewer} mutation B { ${revoke} }`, operationName: 'B' },
    { what: 'two operations and no name', query: `query A ${viewer} query B ${viewer}` },
    { what: 'a name that is nobody’s', query: `query A ${viewer}`, operationName: 'B' },
    {
      what: 'a mutation behind a comment',
      query: `#\nquery A ${viewer}\n#\r mutation B { ${revoke} }`,
      operationName: 'A',
    },
    { what: 'a fragment of mutations', query: `query { ...F } fragment F on Mutation { ${revoke} }` },
    { what: 'a fragment of mutations inside the line', query: `query { ... on Mutation { ${revoke} } }` },
    { what: 'a fragment alone', query: 'fragment F on Query { viewer { isStaff } }' },
    { what: 'a definition of a type', query: `type A { b: Int } query A ${viewer}` },
    { what: 'no GraphQL', query: 'drop table' },
    { what: 'more tokens than the API reads', query: `{ ${'viewer { isStaff } '.repeat(600)} }` },
  ])('rejects $what, and sends nothing', async ({ query, operationName }) => {
    const client = await connect();
    for (const tool of ['run_operation', 'estimate_cost']) {
      const result = await call(client, tool, { query, ...(operationName === undefined ? {} : { operationName }) });
      expect(result).toMatchObject({ isError: true });
    }
    expect(sent).toEqual([]);
  });

  test('returns an error of the API with its code, its fix and the request ID', async () => {
    const extensions = { code: 'UNAUTHENTICATED', docsUrl: 'http://portal.example/docs/errors#UNAUTHENTICATED' };
    answer = json({ errors: [{ message: 'The bearer token is not valid.', extensions }] }, 401, {
      'x-request-id': 'r-1',
    });
    const result = await call(await connect(), 'run_operation', { query: viewer });
    expect(result).toMatchObject({ isError: true });
    for (const part of ['UNAUTHENTICATED', extensions.docsUrl, 'r-1']) expect(result.text).toContain(part);
  });

  test('returns partial data as a result', async () => {
    const errors = [{ message: 'Forbidden', path: ['viewer', 0], extensions: { code: 'FORBIDDEN' } }];
    answer = json({ data: { viewer: null }, errors });
    const result = await call(await connect(), 'run_operation', { query: viewer });
    expect(result.isError).not.toBe(true);
    expect(result.structuredContent).toEqual({ data: { viewer: null }, errors });
  });

  test('doesn’t return a response that is too large, and explains paging', async () => {
    answer = json({ data: { viewer: { actor: { name: 'x'.repeat(200 * 1024) } } } });
    const result = await call(await connect(), 'run_operation', { query: viewer });
    expect(result).toMatchObject({ isError: true });
    expect(result.text).toContain('page: { limit');
  });

  test.each([
    {
      what: 'no JSON',
      reply: (response: ServerResponse) => response.setHeader('content-type', 'application/json').end('<'),
    },
    { what: 'a page', reply: (response: ServerResponse) => response.setHeader('content-type', 'text/html').end('<p>') },
    {
      what: 'a redirect',
      reply: (response: ServerResponse) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    },
    { what: 'a closed connection', reply: (response: ServerResponse) => response.destroy() },
  ])('reports an API that responds with $what', async ({ reply }) => {
    answer = reply;
    expect(await call(await connect(), 'run_operation', { query: viewer })).toMatchObject({ isError: true });
  });

  test('stops when the caller disconnects', async () => {
    const { promise: closed, resolve } = Promise.withResolvers<undefined>();
    const { promise: asked, resolve: arrived } = Promise.withResolvers<undefined>();
    answer = (response) => {
      response.on('close', () => resolve(undefined));
      arrived(undefined);
    };
    const leaving = new AbortController();
    const reply = handleMcp(post(toolCall('run_operation', { query: viewer }), {}, leaving.signal), {
      endpoint,
      portalOrigin,
      isOwnApi,
    });
    await asked;
    leaving.abort();
    await closed;
    expect((await reply).status).toBe(504);
  });
});

describe('the transport of the MCP server', () => {
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
  test.each([
    { what: 'another page', headers: { origin: 'https://evil.example' }, status: 403 },
    {
      what: 'a page that was rebound to this machine',
      headers: { origin: 'http://rebound.example:3000' },
      status: 403,
    },
    { what: 'a page without an address', headers: { origin: 'null' }, status: 403 },
    { what: 'a neighboring subdomain', headers: { 'sec-fetch-site': 'same-site' }, status: 403 },
    { what: 'a form', headers: { 'content-type': 'text/plain' }, status: 415 },
    { what: 'a client that takes no stream', headers: { accept: 'application/json' }, status: 406 },
    { what: 'a client of an unknown version', headers: { 'mcp-protocol-version': '1999-01-01' }, status: 400 },
    { what: 'the portal’s own page', headers: { origin: portalOrigin, 'sec-fetch-site': 'same-origin' }, status: 200 },
    { what: 'a program', headers: {}, status: 200 },
  ])('answers $what with $status', async ({ headers, status }) => {
    const reply = await handleMcp(post(ping, headers), { endpoint, portalOrigin, isOwnApi });
    expect(reply.status).toBe(status);
    expect(reply.headers.get('access-control-allow-origin')).toBeNull();
    expect(reply.headers.get('set-cookie')).toBeNull();
    expect(reply.headers.get('cache-control')).toBe('no-store');
  });

  test.each([
    { what: 'no JSON', body: '{', status: 400 },
    { what: 'no JSON-RPC', body: '{"a":1}', status: 400 },
    { what: 'more than 100 KB', body: JSON.stringify({ ...ping, params: { x: 'x'.repeat(100 * 1024) } }), status: 413 },
    { what: 'a long batch', body: JSON.stringify(Array.from({ length: 11 }, () => ping)), status: 400 },
  ])('denies $what', async ({ body, status }) => {
    const reply = await handleMcp(post(body), { endpoint, portalOrigin, isOwnApi });
    expect(reply.status).toBe(status);
    expect(await reply.json()).toMatchObject({ jsonrpc: '2.0', error: { code: expect.any(Number) as number } });
  });

  test('reports unknown arguments', async () => {
    const result = await call(await connect(), 'run_operation', { query: viewer, endpoint: 'http://127.0.0.1:1/' });
    expect(result).toMatchObject({ isError: true });
    expect(sent).toEqual([]);
  });

  test('keeps no session, and rejects GET and DELETE', () => {
    const reply = refuseMethod();
    expect([reply.status, reply.headers.get('allow')]).toEqual([405, 'POST']);
  });

  test.each([
    ['2025-06-18', '2025-06-18'],
    ['2025-03-26', '2025-03-26'],
    ['1999-01-01', LATEST_PROTOCOL_VERSION],
  ])('negotiates %s with a client of %s', async (asked, agreed) => {
    const params = { protocolVersion: asked, capabilities: {}, clientInfo: { name: 'test', version: '1' } };
    const reply = await handleMcp(post({ ...ping, method: 'initialize', params }), {
      endpoint,
      portalOrigin,
      isOwnApi,
    });
    const { result } = z.object({ result: z.object({ protocolVersion: z.string() }) }).parse(await reply.json());
    expect(result.protocolVersion).toBe(agreed);
  });
});

function toolCall(name: string, parameters: Record<string, unknown>) {
  return { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: parameters } };
}

function post(body: unknown, headers: Record<string, string> = {}, signal?: AbortSignal): Request {
  return new Request(`${portalOrigin}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${token}`,
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    ...(signal === undefined ? {} : { signal }),
  });
}

function json(body: unknown, status = 200, headers: Record<string, string> = {}) {
  return (response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  };
}
