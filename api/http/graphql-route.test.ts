import { gzipSync } from 'node:zlib';
import { request as openRequest } from 'node:http';
import type { InjectOptions } from 'fastify';
import { describe, expect, it } from 'vitest';
import { nordlicht } from '../demo/companies.ts';
import { demoSecrets } from '../testing/fixed-secrets.ts';
import { createTestApp } from '../testing/test-app.ts';

const api = await createTestApp();
const authorization = `Bearer ${demoSecrets.apiKey}`;
const body = { query: '{ viewer { isStaff } }' };
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

interface ErrorResponse {
  readonly errors: [{ message: string; extensions: Record<string, unknown> }];
  /** The cost, on every response to a known caller. */
  readonly extensions?: { cost: object };
}

const post = (options: InjectOptions & { headers?: Record<string, string> } = {}) =>
  api.app.inject({
    method: 'POST',
    url: '/graphql',
    ...options,
    headers: { authorization, 'content-type': 'application/json', ...options.headers },
  });

/** Checks the form of an error response, and returns its only error. */
function refused(answer: Awaited<ReturnType<typeof post>>, status: number, code: string) {
  const { errors, extensions, ...rest } = answer.json<ErrorResponse>();
  expect({ status: answer.statusCode, code: errors[0].extensions['code'] }).toEqual({ status, code });
  expect(errors).toHaveLength(1);
  expect(rest).toEqual({});
  expect(Object.keys(extensions ?? { cost: 0 })).toEqual(['cost']);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(answer.headers['x-request-id']).toMatch(uuid);
  expect(errors[0].extensions['requestId']).toBe(answer.headers['x-request-id']);
  expect(errors[0].extensions['docsUrl']).toBe(`http://portal.test:3000/docs/errors#${code}`);
  return errors[0];
}

describe('methods', () => {
  it.each(['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)('%s is refused with 405 and Allow', async (method) => {
    const answer = await api.app.inject({ method, url: '/graphql?query={__typename}', headers: { authorization } });
    refused(answer, 405, 'METHOD_NOT_ALLOWED');
    expect(answer.headers.allow).toBe('POST');
  });

  it('HEAD is refused with 405 and Allow', async () => {
    const answer = await api.app.inject({ method: 'HEAD', url: '/graphql', headers: { authorization } });
    expect({ status: answer.statusCode, allow: answer.headers.allow }).toEqual({ status: 405, allow: 'POST' });
  });

  it('a wrong method is rejected before the caller is identified', async () => {
    refused(await api.app.inject({ method: 'GET', url: '/graphql' }), 405, 'METHOD_NOT_ALLOWED');
  });
});

describe('content types', () => {
  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/graphql',
    'application/json-patch+json',
    'application/jsonx',
    'text/plain; application/json',
    'application/json; charset=latin1',
    'application/json; charset=utf-16le',
    'json',
  ])('%s is refused with 415', async (type) => {
    const answer = await post({ headers: { 'content-type': type }, payload: JSON.stringify(body) });
    refused(answer, 415, 'UNSUPPORTED_MEDIA_TYPE');
  });

  it('none is refused with 415, with a body and without', async () => {
    const headers = { authorization };
    const url = '/graphql';
    refused(await api.app.inject({ method: 'POST', url, headers }), 415, 'UNSUPPORTED_MEDIA_TYPE');
    const payload = Buffer.from(JSON.stringify(body));
    refused(await api.app.inject({ method: 'POST', url, headers, payload }), 415, 'UNSUPPORTED_MEDIA_TYPE');
  });

  it.each(['application/json; charset=utf-8', 'Application/JSON', 'application/json;charset="UTF-8"'])(
    '%s is taken',
    async (type) => {
      const answer = await post({ headers: { 'content-type': type }, payload: JSON.stringify(body) });
      expect(answer.json()).toMatchObject({ data: { viewer: { isStaff: false } } });
    },
  );
});

describe('accepted types', () => {
  it.each([
    [undefined, 'application/json'],
    ['*/*', 'application/json'],
    ['application/json', 'application/json'],
    ['application/graphql-response+json', 'application/graphql-response+json'],
    ['application/graphql-response+json; charset=utf-8, application/json; q=0.9', 'application/graphql-response+json'],
    ['application/json, application/graphql-response+json', 'application/json'],
    ['application/json; q=0.9, application/graphql-response+json', 'application/graphql-response+json'],
    ['application/json;q=0.5, application/graphql-response+json;q=0.4', 'application/json'],
    ['application/graphql-response+json; Q=0, application/json', 'application/json'],
    ['application/graphql-response+json;q=0.000', 'application/json'],
    ['application/graphql-response+json; charset="a,b;q=0"', 'application/graphql-response+json'],
    ['text/html, image/png', 'application/json'],
  ])('%s is answered with %s', async (accept, type) => {
    const answer = await post({ headers: accept === undefined ? {} : { accept }, payload: JSON.stringify(body) });
    expect(answer.json()).toMatchObject({ data: { viewer: { isStaff: false } } });
    expect(answer.headers['content-type']).toBe(`${type}; charset=utf-8`);
  });
});

describe('bodies', () => {
  it('over 100 KB are rejected with 413, with or without a declared length', async () => {
    const payload = JSON.stringify({ query: `{ viewer { isStaff } } #${'x'.repeat(100 * 1024)}` });
    refused(await post({ payload }), 413, 'PAYLOAD_TOO_LARGE');
    const chunked = await sendChunked(payload);
    expect(chunked).toMatchObject({ status: 413, body: { errors: [{ extensions: { code: 'PAYLOAD_TOO_LARGE' } }] } });
  });

  it('of exactly 100 KB are taken', async () => {
    const frame = JSON.stringify({ query: '{ viewer { isStaff } } #' }).length;
    const payload = JSON.stringify({ query: `{ viewer { isStaff } } #${'x'.repeat(100 * 1024 - frame)}` });
    expect(Buffer.byteLength(payload)).toBe(100 * 1024);
    expect((await post({ payload })).statusCode).toBe(200);
    refused(await post({ payload: payload.replace('#', '##') }), 413, 'PAYLOAD_TOO_LARGE');
  });

  it('that are empty are refused with 400', async () => {
    const error = refused(await post({ payload: '' }), 400, 'BAD_REQUEST');
    expect(error.message).toContain('empty');
  });

  it.each([[[body]], [[]]])('that are a batch (%j) are refused with 400', async (payload) => {
    const error = refused(await post({ payload: JSON.stringify(payload) }), 400, 'BAD_REQUEST');
    expect(error.message).toContain('one operation');
  });

  it.each([
    'null',
    '3',
    '"query"',
    'true',
    '{}',
    '{"query": null}',
    '{"query": 3}',
    '{"query": ["{ viewer { isStaff } }"]}',
    '{"query": "{ viewer { isStaff } }", "variables": "{}"}',
    '{"query": "{ viewer { isStaff } }", "variables": []}',
    '{"query": "{ viewer { isStaff } }", "operationName": 3}',
    '{"query": "{ viewer { isStaff } }", "extensions": 3}',
  ])('of another shape are refused with 400: %s', async (payload) => {
    const answer = await post({ payload });
    expect(answer.statusCode).toBe(400);
    expect(answer.json<ErrorResponse>().errors[0].extensions['requestId']).toBe(answer.headers['x-request-id']);
  });

  it('with a raw newline get an error with the exact place and the fix', async () => {
    const error = refused(await post({ payload: '{"query": "{\n viewer { isStaff } }"}' }), 400, 'BAD_REQUEST');
    expect(error.extensions).toMatchObject({ line: 1, column: 13 });
    expect(error.message).toMatch(/raw newline .* line 1, column 13: escape it as \\n\. .*JSON\.stringify/);
  });

  it('with an unescaped quote get an error with the exact place and the fix', async () => {
    const payload = '{\n  "query": "{ getCompany(id: "1") { name } }"\n}';
    const error = refused(await post({ payload }), 400, 'BAD_REQUEST');
    expect(error.extensions).toMatchObject({ line: 2, column: 30 });
    expect(error.message).toMatch(/unescaped double quote .* line 2, column 30: escape it as \\"\. .*JSON\.stringify/);
  });

  it('that aren’t UTF-8 are rejected, because a text would lose characters', async () => {
    const payload = Buffer.from(JSON.stringify({ query: '{ viewer { isStaff } } # Zürich' }), 'latin1');
    const error = refused(await post({ payload }), 400, 'BAD_REQUEST');
    expect(error.message).toContain('UTF-8');
  });

  it('may begin with a byte order mark', async () => {
    expect((await post({ payload: `\uFEFF${JSON.stringify(body)}` })).statusCode).toBe(200);
  });

  it('that are compressed are rejected', async () => {
    const payload = gzipSync(JSON.stringify(body));
    expect((await post({ payload, headers: { 'content-encoding': 'gzip' } })).statusCode).toBe(415);
  });

  it('in JSON with a __proto__ have no side effects', async () => {
    const payload = '{"__proto__": {"query": "{ viewer { isStaff } }"}, "constructor": {"prototype": {}}}';
    expect((await post({ payload })).statusCode).toBe(400);
  });
});

describe('the token', () => {
  it.each(['access_token', 'token', 'api_key', 'apiKey'])('is refused in the URL as %s, valid or not', async (name) => {
    for (const value of [demoSecrets.apiKey, 'anything']) {
      const answer = await post({ url: `/graphql?x=1&${name}=${value}`, payload: JSON.stringify(body) });
      const error = refused(answer, 400, 'BAD_REQUEST');
      expect(error.message).toContain('Authorization header');
      expect(answer.payload).not.toContain(demoSecrets.apiKey);
    }
  });

  it.each([undefined, '', 'Basic dXNlcjpwYXNz', 'lf_live_x', demoSecrets.apiKey, 'Token x', 'Bearerx'])(
    'that is missing or of another scheme (%s) is asked for without an error code',
    async (value) => {
      const headers = { 'content-type': 'application/json', ...(value === undefined ? {} : { authorization: value }) };
      const answer = await api.app.inject({ method: 'POST', url: '/graphql', headers, payload: JSON.stringify(body) });
      refused(answer, 401, 'UNAUTHENTICATED');
      expect(answer.headers['www-authenticate']).toBe('Bearer realm="litfass"');
    },
  );

  it.each(['Bearer', 'Bearer ', 'bearer a b', 'Bearer "x"', 'Bearer x,y', 'Bearer ä', `Bearer ${demoSecrets.apiKey}x`])(
    'that is malformed or not valid (%s) is refused with invalid_token, and not repeated',
    async (value) => {
      const answer = await post({ headers: { authorization: value }, payload: JSON.stringify(body) });
      refused(answer, 401, 'UNAUTHENTICATED');
      expect(answer.headers['www-authenticate']).toBe('Bearer realm="litfass", error="invalid_token"');
      expect(answer.payload).not.toContain(demoSecrets.apiKey);
    },
  );

  it.each(['bearer', 'BEARER', 'Bearer  '])('is accepted with the scheme in any case: %s', async (scheme) => {
    const answer = await post({
      headers: { authorization: `${scheme} ${demoSecrets.apiKey}` },
      payload: JSON.stringify(body),
    });
    expect(answer.statusCode).toBe(200);
  });

  it('is checked before the body is read', async () => {
    const answer = await post({ headers: { authorization: '' }, payload: 'x'.repeat(200 * 1024) });
    refused(answer, 401, 'UNAUTHENTICATED');
  });
});

describe('every answer', () => {
  it('has its own request id, whatever the caller sends', async () => {
    const send = () =>
      post({ headers: { 'x-request-id': 'mine', 'request-id': 'mine' }, payload: JSON.stringify(body) });
    const ids = (await Promise.all([send(), send(), send()])).map(({ headers }) => headers['x-request-id']);
    for (const id of ids) expect(id).toMatch(uuid);
    expect(new Set(ids).size).toBe(3);
  });

  it.each([
    ['GET', '/healthz'],
    ['GET', '/readyz'],
    ['GET', '/schema.graphql'],
    ['GET', '/nothing'],
    ['GET', '/%zz'],
    ['GET', '/oauth/jwks'],
    ['GET', '/oauth/nothing'],
    ['GET', '/.well-known/openid-configuration'],
    ['POST', '/oauth/token'],
  ] as const)('%s %s carries a request id, and says whether it may be kept', async (method, url) => {
    const answer = await api.app.inject({ method, url });
    expect(answer.headers['x-request-id']).toMatch(uuid);
    expect(answer.headers['cache-control']).toMatch(/^(no-store|public, max-age=300)$/);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(answer.statusCode).toBeLessThan(500);
  });

  it.each(['/', '/graphql/', '/GraphQL', '/graphql/x', '/nothing', '/schema.graphql/'])(
    'for %s, where nothing is, is a 404 of the same form',
    async (url) => {
      const answer = await api.app.inject({ method: 'POST', url, headers: { authorization }, payload: body });
      const error = refused(answer, 404, 'NOT_FOUND');
      expect(error.message).toContain('POST /graphql');
    },
  );

  it('for an invalid URL is a 400 of the same form', async () => {
    refused(await api.app.inject({ method: 'GET', url: '/%zz' }), 400, 'BAD_REQUEST');
  });

  it('has headers that keep browsers from rendering it', async () => {
    const { headers } = await post({ payload: JSON.stringify(body) });
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['access-control-allow-origin']).toBeUndefined();
    expect(headers['cache-control']).toBe('no-store');
  });
});

describe('operations', () => {
  const operation = async (query: string, more: Record<string, unknown> = {}, headers: Record<string, string> = {}) => {
    const answer = await post({ payload: JSON.stringify({ query, ...more }), headers });
    return { status: answer.statusCode, headers: answer.headers, ...answer.json<ErrorResponse & { data?: unknown }>() };
  };
  const strict = { accept: 'application/graphql-response+json' };

  it('that don’t parse are GRAPHQL_PARSE_FAILED with the place in the query', async () => {
    const answer = await operation('{\n viewer { isStaff }');
    expect(answer).toMatchObject({ status: 200, errors: [{ extensions: { code: 'GRAPHQL_PARSE_FAILED' } }] });
    expect(answer.errors[0]).toMatchObject({ locations: [{ line: 2, column: 20 }] });
    expect(await operation('{', {}, strict)).toMatchObject({ status: 400 });
  });

  it('that don’t fit the schema are GRAPHQL_VALIDATION_FAILED', async () => {
    const answer = await operation('{ viewer { secretz } }');
    expect(answer).toMatchObject({ status: 200, errors: [{ extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }] });
    expect(answer).not.toHaveProperty('data');
    expect(await operation('{ viewer { secretz } }', {}, strict)).toMatchObject({ status: 400 });
  });

  it('of more than 2,000 tokens are refused before they are parsed', async () => {
    const answer = await operation(`{ ${'viewer { isStaff } '.repeat(600)} }`);
    expect(answer.errors[0]).toMatchObject({ extensions: { code: 'DOCUMENT_LIMIT_EXCEEDED' } });
    expect(answer.errors[0].message).toMatch(/2,?000/);
  });

  it('whose variables don’t fit are BAD_USER_INPUT', async () => {
    const query = 'query ($limit: Int!) { listCompanies(page: { limit: $limit }) { items { id } } }';
    for (const variables of [{}, { limit: null }, { limit: 'two' }, { limit: 2 ** 40 }]) {
      const answer = await operation(query, { variables });
      expect(answer).toMatchObject({ status: 200, errors: [{ extensions: { code: 'BAD_USER_INPUT' } }] });
      expect(answer).not.toHaveProperty('data');
    }
    expect(await operation(query, { variables: {} }, strict)).toMatchObject({ status: 400 });
  });

  it('without an operation name among several get an error that asks for one', async () => {
    const query = 'query A { viewer { isStaff } } query B { viewer { isStaff } }';
    expect((await operation(query)).errors[0].message).toContain('operationName');
    expect((await operation(query, { operationName: 'C' })).errors[0].message).toContain('"C"');
    expect(await operation(query, { operationName: 'B' })).toMatchObject({ data: { viewer: { isStaff: false } } });
  });

  it('without the required permission are HTTP 403 for clients of the newer media type only', async () => {
    const query = `mutation { createAPIToken(input: { companyId: "${nordlicht.id}", name: "x", scopes: [] }) { value } }`;
    const token = await api.userToken('Viktor');
    const headers = { authorization: `Bearer ${token}` };
    expect(await operation(query, {}, headers)).toMatchObject({ status: 200 });
    const answer = await operation(query, {}, { ...headers, ...strict });
    expect(answer).toMatchObject({ status: 403, data: null, errors: [{ extensions: { code: 'FORBIDDEN' } }] });
    // RFC 6750, section 3.
    expect(answer.headers['www-authenticate']).toBe('Bearer realm="litfass", error="insufficient_scope"');
  });

  it('of type subscription don’t exist', async () => {
    expect((await operation('subscription { viewer }')).errors[0].extensions['code']).toBe('GRAPHQL_VALIDATION_FAILED');
  });

  it('are compiled once for all viewers, and return each viewer’s own data', async () => {
    const query = '{ viewer { actor { name } } }';
    const [anna, viktor] = await Promise.all([api.userToken('Anna'), api.userToken('Viktor')]);
    const named = (token: string) => operation(query, {}, { authorization: `Bearer ${token}` });
    const answers = await Promise.all([named(anna), named(viktor), named(anna), operation(query)]);
    expect(answers.map(({ data }) => (data as { viewer: { actor: { name: string } } }).viewer.actor.name)).toEqual([
      'Anna Petersen',
      'Viktor Lindqvist',
      'Anna Petersen',
      'Nightly export',
    ]);
  });
});

/** Sends a body without telling its length. */
function sendChunked(payload: string): Promise<{ status: number | undefined; body: unknown }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number | undefined; body: unknown }>();
  const sent = openRequest(`${api.url}/graphql`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
  });
  sent.on('response', (response) => {
    let text = '';
    response.on('data', (chunk: Buffer) => (text += chunk.toString()));
    response.on('end', () => resolve({ status: response.statusCode, body: JSON.parse(text) as unknown }));
  });
  sent.on('error', reject);
  sent.write(payload.slice(0, 1000));
  sent.end(payload.slice(1000));
  return promise;
}
