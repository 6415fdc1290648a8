import { request as openRequest } from 'node:http';
import { gzipSync } from 'node:zlib';
import { getIntrospectionQuery } from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { demoSecrets } from '../testing/fixed-secrets.ts';
import { createTestApp } from '../testing/test-app.ts';

const api = await createTestApp();
const accepted = ['application/json', 'application/graphql-response+json'];
const times = (count: number, text: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => text(index)).join(' ');
const nested = (levels: number): string => 'a { '.repeat(levels - 1) + 'a' + ' }'.repeat(levels - 1);

interface Answer {
  readonly status: number;
  readonly code: unknown;
  /** Of the processor: what other processes of a busy machine take doesn't count. */
  readonly milliseconds: number;
  readonly cost: unknown;
}

async function send(payload: string | Buffer, headers: Record<string, string> = {}): Promise<Answer> {
  const begin = process.threadCpuUsage();
  const answer = await api.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { authorization: `Bearer ${demoSecrets.apiKey}`, 'content-type': 'application/json', ...headers },
    payload,
  });
  const { user, system } = process.threadCpuUsage(begin);
  const milliseconds = (user + system) / 1_000;
  const body = answer.json<{ errors?: [{ extensions: { code: string } }]; extensions?: { cost?: unknown } }>();
  return {
    status: answer.statusCode,
    code: body.errors?.[0].extensions.code,
    milliseconds,
    cost: body.extensions?.cost,
  };
}

const operation = (query: string, variables: object = {}) => JSON.stringify({ query, variables });

beforeAll(async () => {
  // What is measured is a process that has begun, not its first request.
  for (let index = 0; index < 3; index += 1) await send(operation('{ viewer { isStaff unknown } }'));
});

const bomb = `{ ...F0 } ${times(49, (n) => `fragment F${n} on Query { ...F${n + 1} ...F${n + 1} }`)} fragment F49 on Query { viewer { isStaff } }`;
const items = '{ items { id } }';

describe('is rejected with 4xx within 100 ms, for every accepted media type', () => {
  it.each<[string, string, string]>([
    ['depth by fragments', operation(`{ ...F } fragment F on Query { ${nested(13)} }`), 'DOCUMENT_LIMIT_EXCEEDED'],
    [
      'a cycle of fragments',
      operation('{ ...F } fragment F on Query { viewer { isStaff } ...G } fragment G on Query { ...F }'),
      'DOCUMENT_LIMIT_EXCEEDED',
    ],
    ['a bomb of fragments', operation(bomb), 'DOCUMENT_LIMIT_EXCEEDED'],
    [
      'a fragment named __schema',
      operation(`{ ...__schema } fragment __schema on Query { ${nested(13)} }`),
      'DOCUMENT_LIMIT_EXCEEDED',
    ],
    [
      'endless introspection',
      operation(`{ __schema { types { ${'fields { type { '.repeat(20)} name ${' } }'.repeat(20)} } } }`),
      'DOCUMENT_LIMIT_EXCEEDED',
    ],
    ['aliases', operation(`{ ${times(31, (n) => `a${n}: viewer { isStaff }`)} }`), 'DOCUMENT_LIMIT_EXCEEDED'],
    ['fields at the root', operation(`{ ${'viewer { isStaff } '.repeat(21)} }`), 'DOCUMENT_LIMIT_EXCEEDED'],
    ['repeated fields', operation(`{ viewer { ${'isStaff '.repeat(1_900)} } }`), 'DOCUMENT_LIMIT_EXCEEDED'],
    ['directives', operation(`{ viewer { isStaff ${'@skip(if: false) '.repeat(51)} } }`), 'DOCUMENT_LIMIT_EXCEEDED'],
    ['unknown directives', operation(`{ viewer ${'@x '.repeat(900)} { isStaff } }`), 'DOCUMENT_LIMIT_EXCEEDED'],
    ['tokens', operation(`{ ${'viewer { isStaff } '.repeat(1_000)} }`), 'DOCUMENT_LIMIT_EXCEEDED'],
    ['100 KB of tokens', operation('{ a '.repeat(20_000)), 'DOCUMENT_LIMIT_EXCEEDED'],
    [
      'mutations',
      operation(`mutation { ${times(11, (n) => `a${n}: createCampaign { campaign { id } }`)} }`),
      'DOCUMENT_LIMIT_EXCEEDED',
    ],
    [
      'mutations of keys',
      operation('mutation { a: createAPIToken { value } b: createAPIToken { value } }'),
      'DOCUMENT_LIMIT_EXCEEDED',
    ],
    [
      'a deep literal',
      operation(`{ listCompanies(filter: ${'{ or: ['.repeat(100)}${'] }'.repeat(100)}) ${items} }`),
      'DOCUMENT_LIMIT_EXCEEDED',
    ],
    ['a limit of a million', operation(`{ listCompanies(page: { limit: 1000000 }) ${items} }`), 'COST_LIMIT_EXCEEDED'],
    [
      'a limit of a million in a variable',
      operation(`query ($n: Int) { listCompanies(page: { limit: $n }) ${items} }`, { n: 1e6 }),
      'COST_LIMIT_EXCEEDED',
    ],
    [
      'a limit of a million in a default',
      operation(`query ($n: Int = 1000000) { listCompanies(page: { limit: $n }) ${items} }`),
      'COST_LIMIT_EXCEEDED',
    ],
    [
      'a limit of a million nested in a variable',
      operation(`query ($p: PageInput) { listCompanies(page: $p) ${items} }`, { p: { limit: 1e6 } }),
      'COST_LIMIT_EXCEEDED',
    ],
    [
      'ten lists of 200',
      operation(`{ ${times(10, (n) => `a${n}: listCompanies(page: { limit: 200 }) ${items}`)} }`),
      'COST_LIMIT_EXCEEDED',
    ],
    [
      'deep variables',
      `{"query":"query ($f: CompanyFilter) { listCompanies(filter: $f) ${items} }","variables":{"f":${'{"or":['.repeat(9_000)}${']}'.repeat(9_000)}}}`,
      'DOCUMENT_LIMIT_EXCEEDED',
    ],
    [
      'deep variables that the operation doesn’t declare',
      `{"query":"{ viewer { isStaff } }","variables":{"f":${'['.repeat(50_000)}${']'.repeat(50_000)}}}`,
      'DOCUMENT_LIMIT_EXCEEDED',
    ],
    [
      'a batch',
      JSON.stringify(
        times(1, () => 'x')
          .split('')
          .map(() => ({ query: '{ viewer { isStaff } }' })),
      ),
      'BAD_REQUEST',
    ],
    ['a body of 1 MB', operation(`{ viewer { isStaff } } #${'x'.repeat(1_000_000)}`), 'PAYLOAD_TOO_LARGE'],
    ['a body of 100 KB of broken strings', `{"query": ${'"a",'.repeat(24_000)}`, 'BAD_REQUEST'],
  ])('%s', async (_, payload, code) => {
    for (const accept of accepted) {
      const answer = await send(payload, { accept });
      expect(answer).toMatchObject({ code, cost: { requested: expect.any(Number) as number } });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
      expect(answer.milliseconds).toBeLessThan(100);
    }
  });

  it('a compressed body, however small it is', async () => {
    const payload = gzipSync(operation(`{ viewer { isStaff } } #${' '.repeat(50_000_000)}`));
    for (const encoding of ['gzip', 'br', 'deflate', 'GZIP', 'identity, gzip', 'x-unknown']) {
      expect(await send(payload, { 'content-encoding': encoding })).toMatchObject({
        status: 415,
        code: 'UNSUPPORTED_MEDIA_TYPE',
      });
    }
    expect(await send(operation('{ viewer { isStaff } }'), { 'content-encoding': 'identity' })).toMatchObject({
      status: 200,
    });
  });

  it('a body of 1 MB without a declared length', async () => {
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    const request = openRequest(
      `${api.url}/graphql`,
      {
        method: 'POST',
        headers: { authorization: `Bearer ${demoSecrets.apiKey}`, 'content-type': 'application/json' },
      },
      (answer) => resolve(answer.statusCode ?? 0),
    );
    request.on('error', reject);
    request.write('{"query": "{ viewer { isStaff } } #');
    request.end('x'.repeat(1_000_000));
    expect(await promise).toBe(413);
  });
});

describe('limits don’t change GraphQL’s own errors', () => {
  it.each([
    ['{ unknown }', 'GRAPHQL_VALIDATION_FAILED'],
    ['{ viewer', 'GRAPHQL_PARSE_FAILED'],
    ['subscription { viewer }', 'GRAPHQL_VALIDATION_FAILED'],
    ['{ viewer @defer { isStaff } }', 'GRAPHQL_VALIDATION_FAILED'],
  ])('%s', async (query, code) => {
    expect(await send(operation(query), { accept: 'application/json' })).toMatchObject({ status: 200, code });
    expect(await send(operation(query), { accept: 'application/graphql-response+json' })).toMatchObject({
      status: 400,
      code,
    });
  });

  it.each([0, -5, 201, 1_900])('a limit of %i is BAD_USER_INPUT', async (limit) => {
    expect(await send(operation(`{ listCompanies(page: { limit: ${limit} }) ${items} }`))).toMatchObject({
      code: 'BAD_USER_INPUT',
    });
  });

  it('the introspection query of GraphQL tools succeeds', async () => {
    expect(await send(operation(getIntrospectionQuery({ inputValueDeprecation: true })))).toMatchObject({
      status: 200,
      code: undefined,
    });
  });
});
