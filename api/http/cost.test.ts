import { afterAll, describe, expect, it } from 'vitest';
import { nordlicht } from '../demo/companies.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { hasRedis, startTemporaryRedis } from '../testing/temporary-redis.ts';

let time = Date.parse('2026-11-21T10:00:00Z');
const now = () => time;
const limits = { accountPoints: 10_000, accountRestorePerSecond: 100, tokenShare: 0.5 };
const api = await createTestApp({ now, limits });
const fewDocuments = await createTestApp({
  now,
  database: api.database,
  limits: { ...limits, newDocuments: { capacity: 3, restorePerSecond: 1 } },
});

const fewPoints = await createTestApp({
  now,
  database: api.database,
  limits: { accountPoints: 6, accountRestorePerSecond: 1, tokenShare: 0.5 },
});

/** Apps whose accounts have forty points that don't come back while a test runs: one alone, or two over one Redis. */
const fortyPoints = { accountPoints: 40, accountRestorePerSecond: 0.001, tokenShare: 1 };
const redis = hasRedis() ? await startTemporaryRedis() : undefined;
afterAll(() => redis?.stop());
const limitedApp = (more = {}) => createTestApp({ now, database: api.database, limits: { ...fortyPoints, ...more } });
const together: [string, TestApp[]][] = [['in memory', [await limitedApp()]]];
if (redis !== undefined) {
  const shared = { redisUrl: redis.url };
  together.push(['of two processes over Redis', [await limitedApp(shared), await limitedApp(shared)]]);
}

async function newKey(name: string): Promise<string> {
  const input = { companyId: nordlicht.id, name, scopes: ['CAMPAIGNS_READ'] };
  const { data } = await api.graphql<{ createAPIToken: { value: string } }>(
    'mutation ($input: CreateAPITokenInput!) { createAPIToken(input: $input) { value userErrors { message } } }',
    { token: await api.userToken('Anna'), variables: { input } },
  );
  return data.createAPIToken.value;
}

const list = (limit: number) => `{ listCompanies(page: { limit: ${limit} }) { items { id } } }`;

interface Cost {
  readonly requested: number;
  readonly actual: number;
  readonly remaining: number;
  readonly restorePerSecond: number;
  readonly mostExpensive?: readonly { path: string; cost: number }[];
}

const costOf = (answer: object): Cost | undefined => (answer as { extensions?: { cost: Cost } }).extensions?.cost;

/** All that was spent comes back. */
function restore() {
  time += 1_000_000;
}

describe('extensions.cost', () => {
  it('has the requested, the actual and the remaining points', async () => {
    restore();
    const answer = await api.graphql<{ listCompanies: { items: unknown[] } }>(list(50));
    const objects = 1 + answer.data.listCompanies.items.length;
    expect(objects).toBeLessThan(51);
    expect(costOf(answer)).toEqual({
      requested: 51,
      actual: objects,
      remaining: 5_000 - objects,
      restorePerSecond: 50,
    });
  });

  it.each<[string, () => Promise<object>, number]>([
    ['an operation that doesn’t parse', () => api.graphql('{'), 200],
    ['an operation that isn’t valid', () => api.graphql('{ unknown }'), 200],
    [
      'variables that don’t fit',
      () => api.graphql('query ($n: Int!) { listCompanies(page: { limit: $n }) { items { id } } }'),
      200,
    ],
    ['a limit that is broken', () => api.graphql(`{ ${'a { '.repeat(12)} a ${' }'.repeat(12)} }`), 400],
    ['an error of a resolver', () => api.graphql(list(0)), 200],
    [
      'a body of another type',
      () => api.graphql('{ viewer { isStaff } }', { headers: { 'content-type': 'text/plain' } }),
      415,
    ],
    [
      'a body with an encoding',
      () => api.graphql('{ viewer { isStaff } }', { headers: { 'content-encoding': 'gzip' } }),
      415,
    ],
  ])('is there with %s, which costs a point', async (_, send, status) => {
    restore();
    const answer = await send();
    expect(answer).toMatchObject({ status, headers: { 'x-ratelimit-remaining': '4999' } });
    expect(costOf(answer)).toMatchObject({ actual: 1, remaining: 4_999 });
  });

  it('is absent for unknown callers', async () => {
    const answer = await api.graphql(list(50), { token: 'unknown' });
    expect(answer).toMatchObject({ status: 401 });
    expect(costOf(answer)).toBeUndefined();
    expect(answer.headers).not.toHaveProperty('ratelimit');
  });

  it('reserves points for all companies that the viewer can access', async () => {
    restore();
    const { data, ...answer } = await api.graphql<{ viewer: { companies: unknown[] } }>(
      '{ viewer { companies { id } companyAccess { role } } }',
    );
    const points = 1 + 2 * data.viewer.companies.length;
    expect(costOf(answer)).toMatchObject({ requested: points, actual: points, remaining: 5_000 - points });
  });
});

describe('a list with a filter that is computed row by row', () => {
  const selection = 'items { id } pageInfo { hasNextPage }';
  const query = `query ($filter: CampaignFilter) {
    listCampaignsByCompany(companyId: "${nordlicht.id}", filter: $filter, page: { limit: 50 }) { ${selection} } }`;
  const nothing = { data: { listCampaignsByCompany: { items: [] } } };

  it('is charged its reserved cost, even without a match', async () => {
    restore();
    const variables = { filter: { deliveryStatus: ['SCHEDULED'], name: { eq: 'No campaign is called so' } } };
    const answer = await api.graphql(query, { variables });
    expect(answer).toMatchObject(nothing);
    expect(costOf(answer)).toEqual({ requested: 52, actual: 52, remaining: 5_000 - 52, restorePerSecond: 50 });
    const estimated = await api.graphql(query, { variables, headers: { 'x-cost-dry-run': '1' } });
    expect(costOf(estimated)).toMatchObject({ requested: 52, actual: 1, remaining: 5_000 - 52 - 1 });
  });

  it('isn’t if the filter uses only columns', async () => {
    restore();
    const answer = await api.graphql(query, {
      variables: { filter: { deliveryStatus: null, name: { eq: 'No campaign is called so' } } },
    });
    expect(answer).toMatchObject(nothing);
    expect(costOf(answer)).toMatchObject({ requested: 52, actual: 2, remaining: 4_998 });
  });

  it('isn’t if the list is rejected', async () => {
    restore();
    const answer = await api.graphql(query.replace('limit: 50', 'limit: 201'), {
      variables: { filter: { deliveryStatus: ['SCHEDULED'] } },
    });
    expect(answer.errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT' });
    expect(costOf(answer)).toMatchObject({ requested: 203, actual: 1 });
  });
});

describe('COST_LIMIT_EXCEEDED', () => {
  it('returns the cost, the limit, and the largest part', async () => {
    const query = `{ listAPITokensByCompany(companyId: "${nordlicht.id}", page: { limit: 1000 }) { items { company { id } secrets { id } } } }`;
    for (const accept of ['application/json', 'application/graphql-response+json']) {
      const answer = await api.graphql(query, { headers: { accept } });
      expect(answer).toMatchObject({
        status: 400,
        errors: [
          {
            extensions: {
              code: 'COST_LIMIT_EXCEEDED',
              requested: 4_001,
              limit: 2_000,
              mostExpensive: [
                { path: 'listAPITokensByCompany.items.secrets', cost: 2_000 },
                { path: 'listAPITokensByCompany.items', cost: 1_000 },
                { path: 'listAPITokensByCompany.items.company', cost: 1_000 },
              ],
            },
          },
        ],
      });
      expect(answer.errors?.[0]?.message).toMatch(
        /4001 points.* 2000\. .*listAPITokensByCompany\.items\.secrets \(2000\).*page\.limit/,
      );
      expect(costOf(answer)).toMatchObject({ requested: 4_001, actual: 1 });
    }
  });
});

describe('headers', () => {
  it('report company and key in the draft’s format, and the smaller one in the older format', async () => {
    restore();
    const { headers } = await api.graphql('{ __typename }');
    expect(headers).toMatchObject({
      'ratelimit-policy': '"account";q=10000;w=100, "token";q=5000;w=100',
      ratelimit: '"account";r=9999;t=1, "token";r=4999;t=1',
      'x-ratelimit-limit': '5000',
      'x-ratelimit-remaining': '4999',
      'x-ratelimit-reset': String(Math.ceil((time + 20) / 1_000)),
    });
  });

  it('report people’s own rate limit', async () => {
    restore();
    const { headers } = await api.graphql('{ __typename }', { token: await api.userToken('Anna') });
    expect(headers).toMatchObject({ 'ratelimit-policy': '"account";q=10000;w=100', ratelimit: '"account";r=9999;t=1' });
  });
});

describe('viewer.rateLimit', () => {
  it('reports the state of the rate limit', async () => {
    restore();
    const { data } = await api.graphql('{ viewer { rateLimit { limit remaining restorePerSecond resetAt } } }');
    expect(data).toEqual({
      viewer: {
        rateLimit: {
          limit: 5_000,
          remaining: 4_998,
          restorePerSecond: 50,
          resetAt: new Date(time + 40).toISOString().replace('.000Z', 'Z'),
        },
      },
    });
  });
});

describe('RATE_LIMITED', () => {
  it.each(['application/json', 'application/graphql-response+json'])(
    'comes with 429 and the time to wait, in %s',
    async (accept) => {
      restore();
      const ask = () => fewPoints.graphql('{ viewer { isStaff } }', { headers: { accept } });
      for (let index = 0; index < 3; index += 1) expect((await ask()).status).toBe(200);
      const refused = await ask();
      expect(refused).toMatchObject({
        status: 429,
        headers: { 'retry-after': '2', 'content-type': `${accept}; charset=utf-8`, 'x-ratelimit-remaining': '0' },
        errors: [{ extensions: { code: 'RATE_LIMITED', retryAfterSeconds: 2 } }],
      });
      expect(refused).not.toHaveProperty('data');
      expect(costOf(refused)).toMatchObject({ requested: 1, actual: 0, remaining: 0 });
      // Whatever is wrong with a request, without points it is this.
      for (const query of ['{', '{ unknown }', '{ listCompanies(page: { limit: 1000000 }) { items { id } } }']) {
        expect(await fewPoints.graphql(query)).toMatchObject({ status: 429 });
      }
      expect(await fewPoints.graphql('{', { headers: { 'content-type': 'text/plain' } })).toMatchObject({
        status: 429,
      });
      time += 2_000;
      expect((await ask()).status).toBe(200);
      const lines = fewPoints.logs().filter((line) => line.includes('a rate limit was reached'));
      // One per minute, so the second media type has none.
      expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
        { level: 'warn', outcome: 'RATE_LIMITED', limit: 'key', account: nordlicht.id, notLogged: 0 },
      ]);
    },
  );

  it('is returned to a company that sends too many new documents', async () => {
    restore();
    const answers = [];
    for (let index = 0; index < 4; index += 1)
      answers.push(await fewDocuments.graphql(`{ viewer { a${index}: isStaff } }`));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(answers[3]?.errors?.[0]?.message).toMatch(/variables/);
    // One that is known goes on.
    expect((await fewDocuments.graphql('{ viewer { a0: isStaff } }')).status).toBe(200);
    time += 1_000;
    expect((await fewDocuments.graphql('{ viewer { a3: isStaff } }')).status).toBe(200);
  });
});

describe('many keys of one company at the same time', () => {
  it.each(together)('stay within the account’s budget %s', async (_, apps) => {
    const keys = await Promise.all(Array.from({ length: 4 }, (_, index) => newKey(`${apps.length} ${index}`)));
    const answers = await Promise.all(
      Array.from({ length: 100 }, async (_, index) =>
        apps[index % apps.length]?.graphql('{ viewer { isStaff } }', { token: keys[index % 4] ?? '' }),
      ),
    );
    const statuses = answers.map((answer) => answer?.status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(40);
    expect(statuses.filter((status) => status === 429)).toHaveLength(60);
  });
});

describe('a dry run', () => {
  const headers = { 'x-cost-dry-run': '1' };
  const query = `query ($n: Int!) { listAPITokensByCompany(companyId: "${nordlicht.id}", page: { limit: $n }) { items { secrets { id } } } }`;

  it('returns the cost without running the operation', async () => {
    restore();
    api.database.driver.statements.length = 0;
    const answer = await api.graphql(query, { headers, variables: { n: 20 } });
    expect(answer).toMatchObject({ status: 200, data: null });
    expect(costOf(answer)).toEqual({
      requested: 61,
      actual: 1,
      remaining: 4_999,
      restorePerSecond: 50,
      mostExpensive: [
        { path: 'listAPITokensByCompany.items.secrets', cost: 40 },
        { path: 'listAPITokensByCompany.items', cost: 20 },
        { path: 'listAPITokensByCompany', cost: 1 },
      ],
    });
    expect(api.database.driver.statements.filter(({ role }) => role === 'litfass_app')).toEqual([]);
  });

  it('changes nothing for a mutation', async () => {
    const variables = { input: { companyId: nordlicht.id, name: 'Dry', scopes: ['CAMPAIGNS_READ'] } };
    const mutation = 'mutation ($input: CreateAPITokenInput!) { createAPIToken(input: $input) { value token { id } } }';
    expect(await api.graphql(mutation, { headers, variables })).toMatchObject({ status: 200, data: null });
    expect(await api.database.asOwner(`select count(*)::int as count from api_token where name = 'Dry'`)).toEqual([
      { count: 0 },
    ]);
  });

  it('reports an operation that would be rejected', async () => {
    expect(await api.graphql(query, { headers, variables: { n: 1_000 } })).toMatchObject({
      errors: [{ extensions: { code: 'COST_LIMIT_EXCEEDED' } }],
    });
    expect(await api.graphql(query, { headers, variables: {} })).toMatchObject({
      errors: [{ extensions: { code: 'BAD_USER_INPUT' } }],
    });
    expect(await api.graphql('{ unknown }', { headers })).toMatchObject({
      errors: [{ extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }],
    });
  });

  it('with an invalid header value runs nothing', async () => {
    for (const value of ['true', 'yes', '', '1, 1']) {
      expect(await api.graphql('{ viewer { isStaff } }', { headers: { 'x-cost-dry-run': value } })).toMatchObject({
        status: 400,
      });
    }
    expect(await api.graphql('{ viewer { isStaff } }', { headers: { 'x-cost-dry-run': '0' } })).toMatchObject({
      data: { viewer: { isStaff: false } },
    });
  });
});

describe('bearer tokens that aren’t valid', () => {
  it('are rejected without a lookup after sixty from one IP address in a minute, except tokens that were valid before', async () => {
    restore();
    const from = '198.51.100.7';
    const guess = (index: number) =>
      api.graphql('{ viewer { isStaff } }', { from, token: `${'A'.repeat(40)}${String(index).padStart(3, '0')}` });
    const good = { from, token: await newKey('neighbor of a guesser') };
    expect((await api.graphql('{ viewer { isStaff } }', good)).status).toBe(200);
    for (let index = 0; index < 60; index += 1) expect((await guess(index)).status).toBe(401);
    api.database.driver.statements.length = 0;
    const refused = await guess(60);
    expect(refused).toMatchObject({
      status: 429,
      headers: { 'retry-after': '1' },
      errors: [{ extensions: { code: 'RATE_LIMITED' } }],
    });
    expect(api.database.driver.statements).toEqual([]);
    const line = api.logs().find((text) => text.includes('invalid tokens')) ?? '{}';
    expect(JSON.parse(line)).toMatchObject({ msg: 'a rate limit was reached', account: from });
    expect((await api.graphql('{ viewer { isStaff } }', good)).status).toBe(200);
    expect((await api.graphql('{ viewer { isStaff } }', { from: '198.51.100.8', token: 'A'.repeat(43) })).status).toBe(
      401,
    );
    time += 1_000;
    expect((await guess(61)).status).toBe(401);
  });
});
