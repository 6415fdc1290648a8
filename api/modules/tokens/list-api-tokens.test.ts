import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { hafenkante, nordlicht } from '../../demo/companies.ts';
import { statement } from '../../db/sql.ts';
import { createTestApp } from '../../testing/test-app.ts';

const api = await createTestApp();

const listing = `query ($companyId: ID!, $filter: APITokenFilter, $sort: [APITokenSort!], $page: PageInput) {
  listAPITokensByCompany(companyId: $companyId, filter: $filter, sort: $sort, page: $page) {
    items { id name } pageInfo { hasNextPage endCursor limit totalCount } } }`;

interface Listing {
  readonly listAPITokensByCompany: {
    readonly items: readonly { id: string; name: string }[];
    readonly pageInfo: { hasNextPage: boolean; endCursor: string | null; limit: number; totalCount: string };
  };
}

const list = (variables: Record<string, unknown>, token?: string) =>
  api.graphql<Listing | null>(listing, {
    variables: { companyId: nordlicht.id, ...variables },
    ...(token === undefined ? {} : { token }),
  });

async function namesOf(filter: Record<string, unknown>): Promise<string[]> {
  const { data, errors } = await list({ filter, sort: [{ field: 'NAME', direction: 'ASC' }], page: { limit: 200 } });
  expect(errors).toBeUndefined();
  return data?.listAPITokensByCompany.items.map(({ name }) => name) ?? [];
}

async function rejectionOf(variables: Record<string, unknown>): Promise<{ code: string; message: string }> {
  const { errors, data } = await list(variables);
  expect(data ?? null).toBeNull();
  expect(errors).toHaveLength(1);
  return { code: errors?.[0]?.extensions.code ?? '', message: errors?.[0]?.message ?? '' };
}

const oddNames = [
  '100% off',
  '100 off',
  'a_b',
  'axb',
  'back\\slash',
  'backslash',
  'quote"s',
  "it's",
  '{curly}',
  'NULL',
  'comma, name',
  'Straße Köln',
  'emoji 🗼',
];

async function insertKey(name: string, columns: Record<string, unknown> = {}, companyId = nordlicht.id) {
  const id = randomUUID();
  const row = {
    id,
    company_id: companyId,
    name,
    prefix: 'lf_live_',
    scopes: '{REPORTS_READ}',
    ...systemMade,
    ...columns,
  };
  const names = Object.keys(row);
  await api.database.platform(async (platform) => {
    const places = names.map((_, index) => `$${index + 1}`).join(', ');
    await platform.all(
      statement(`insert into api_token (${names.join(', ')}) values (${places})`, Object.values<unknown>(row)),
    );
    await platform.all(
      statement(
        `insert into api_token_secret (id, company_id, token_id, digest, last_four) values ($1, $2, $3, decode(replace($4, '-', ''), 'hex'), 'abcd')`,
        [randomUUID(), companyId, id, id],
      ),
    );
  });
  return id;
}

const systemMade = { created_by_kind: 'SYSTEM', created_by_id: nordlicht.id, created_by_name: 'Test' };

beforeAll(async () => {
  for (const name of oddNames) await insertKey(name);
});

describe('filters by text', () => {
  it.each<[Record<string, unknown>, string[]]>([
    [{ contains: '%' }, ['100% off']],
    [{ startsWith: '100%' }, ['100% off']],
    [{ contains: '_' }, ['a_b']],
    [{ startsWith: 'a_' }, ['a_b']],
    [{ contains: '\\' }, ['back\\slash']],
    [{ contains: 'k\\s' }, ['back\\slash']],
    [{ contains: '"' }, ['quote"s']],
    [{ contains: "'" }, ["it's"]],
    [{ eq: '{curly}' }, ['{curly}']],
    [{ eq: 'null' }, ['NULL']],
    [{ eq: 'QUOTE"S' }, ['quote"s']],
    [{ eq: 'a%' }, []],
    [
      { in: ["IT'S", 'null', 'comma, name', 'BACK\\SLASH', 'quote"s', '{CURLY}', 'unknown'] },
      ['back\\slash', 'comma, name', "it's", 'NULL', 'quote"s', '{curly}'],
    ],
    [{ in: [] }, []],
    [{ contains: '' }, [...oddNames, 'Nightly export']],
    [{ contains: '🗼' }, ['emoji 🗼']],
    [{ contains: 'STRAßE kö' }, ['Straße Köln']],
    [{ contains: 'KÖLN' }, ['Straße Köln']],
    [{ contains: 'off', startsWith: '100 ' }, ['100 off']],
    [{ eq: "'; drop table api_token; --" }, []],
    [{}, [...oddNames, 'Nightly export']],
  ])('%j find exactly %j', async (name, found) => {
    expect((await namesOf({ name })).sort()).toEqual([...found].sort());
  });

  it('are taken from literals as from variables', async () => {
    const query = `{ listAPITokensByCompany(companyId: "${nordlicht.id}", filter: { name: { contains: "\\\\" } }) { items { name } } }`;
    const { data } = await api.graphql<Listing>(query);
    expect(data.listAPITokensByCompany.items).toEqual([{ name: 'back\\slash' }]);
  });
});

describe('filters by other kinds', () => {
  it('find permissions, states and times', async () => {
    await insertKey('writes', { scopes: '{CAMPAIGNS_WRITE,AUDIT_READ}' }, hafenkante.id);
    await insertKey('expired', { expires_at: '2026-01-01T00:00:00Z', scopes: '{CAMPAIGNS_WRITE}' });
    await insertKey('revoked', { revoked_at: '2026-01-01T00:00:00Z' });
    await insertKey('soon', { expires_at: new Date(Date.now() + 86_400_000).toISOString() });
    await insertKey('far', { expires_at: '2099-01-01T00:00:00.000001Z', last_used_at: '2026-05-01T00:00:00Z' });
    expect(await namesOf({ scope: ['CAMPAIGNS_WRITE', 'AUDIT_READ'] })).toEqual(['expired', 'Nightly export']);
    expect(await namesOf({ scope: [] })).toEqual([]);
    expect(await namesOf({ status: ['EXPIRED', 'REVOKED'] })).toEqual(['expired', 'revoked']);
    expect(await namesOf({ status: ['EXPIRING'] })).toEqual(['soon']);
    expect(await namesOf({ status: [] })).toEqual([]);
    expect(await namesOf({ status: null })).toHaveLength(18);
    expect(await namesOf({ expiresAt: { isNull: false } })).toEqual(['expired', 'far', 'soon']);
    expect(await namesOf({ expiresAt: { gte: '2099-01-01T00:00:00.000001Z' } })).toEqual(['far']);
    expect(await namesOf({ expiresAt: { gte: '2099-01-01T00:00:00.000002Z' } })).toEqual([]);
    expect(await namesOf({ expiresAt: { lt: '2099-01-01T01:00:00.000001+01:00', isNull: false } })).toEqual([
      'expired',
      'soon',
    ]);
    expect(await namesOf({ lastUsedAt: { isNull: true }, name: { contains: 'far' } })).toEqual([]);
  });

  it('reject a time outside PostgreSQL’s range as BAD_USER_INPUT', async () => {
    for (const gte of ['9999-12-31T23:59:59-01:00', '0001-01-01T00:00:00+01:00', '2026-02-30T00:00:00Z', 'soon']) {
      expect(await rejectionOf({ filter: { expiresAt: { gte } } })).toMatchObject({ code: 'BAD_USER_INPUT' });
    }
  });

  it('are combined with AND, with `or` in addition', async () => {
    expect(
      await namesOf({ name: { contains: 'off' }, or: [{ name: { contains: '%' } }, { name: { eq: 'a_b' } }] }),
    ).toEqual(['100% off']);
    expect(
      await namesOf({
        or: [
          { name: { eq: 'a_b' } },
          { name: { eq: 'axb' }, scope: ['REPORTS_READ'] },
          { name: { eq: 'NULL' }, scope: ['AUDIT_READ'] },
        ],
      }),
    ).toEqual(['a_b', 'axb']);
    expect(await namesOf({ or: [] })).toEqual([]);
    expect(await namesOf({ name: { eq: 'a_b' }, or: [{}] })).toEqual(['a_b']);
    expect(await namesOf({ name: { eq: 'a_b' }, or: null })).toEqual(['a_b']);
  });

  it('accept at most five alternatives, one level deep', async () => {
    const alternative = { name: { eq: 'a_b' } };
    expect(await namesOf({ or: Array<unknown>(5).fill(alternative) })).toEqual(['a_b']);
    const six = await rejectionOf({ filter: { or: Array<unknown>(6).fill(alternative) } });
    expect(six).toMatchObject({ code: 'BAD_USER_INPUT' });
    expect(six.message).toContain('filter.or has 6 alternatives; the maximum is 5.');
    const deep = await rejectionOf({ filter: { or: [{ or: [alternative] }] } });
    expect(deep).toMatchObject({ code: 'BAD_USER_INPUT' });
    expect(deep.message).toContain('Alternatives can’t contain or');
  });
});

describe('pages', () => {
  it.each([0, -1, 201])('of %i are rejected, as variable, literal and default', async (limit) => {
    const { code, message } = await rejectionOf({ page: { limit } });
    expect(code).toBe('BAD_USER_INPUT');
    expect(message).toBe(`page.limit must be between 1 and 200; ${limit} is not.`);
    const literal = `{ listCompanies(page: { limit: ${limit} }) { items { id } } }`;
    expect((await api.graphql(literal)).errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
    const byDefault = `query ($limit: Int = ${limit}) { listCompanies(page: { limit: $limit }) { items { id } } }`;
    expect((await api.graphql(byDefault)).errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
  });

  it.each([1, 200])('of %i are returned', async (limit) => {
    const { data } = await list({ page: { limit } });
    expect(data?.listAPITokensByCompany.pageInfo.limit).toBe(limit);
    expect(data?.listAPITokensByCompany.items.length).toBeLessThanOrEqual(limit);
  });

  it('have 50 items by default', async () => {
    for (const page of [undefined, null, {}, { limit: null }]) {
      expect((await list({ page })).data?.listAPITokensByCompany.pageInfo.limit).toBe(50);
    }
  });

  it('count in the whole list, as a string', async () => {
    const { data } = await list({ page: { limit: 1 }, filter: { name: { contains: 'off' } } });
    expect(data?.listAPITokensByCompany.pageInfo).toMatchObject({ totalCount: '2', hasNextPage: true });
  });

  it('don’t count unless requested', async () => {
    const counts = () => api.database.driver.statements.filter(({ text }) => text.includes('count(')).length;
    const before = counts();
    await api.graphql(`{ listCompanies { items { id } pageInfo { hasNextPage endCursor limit } } }`);
    await api.graphql(`query ($yes: Boolean!) { listCompanies { pageInfo { totalCount @include(if: $yes) } } }`, {
      variables: { yes: false },
    });
    expect(counts()).toBe(before);
    await api.graphql(`{ listCompanies { pageInfo { totalCount } } }`);
    expect(counts()).toBe(before + 1);
  });

  it('need the same number of statements for any number of rows', async () => {
    const query = `query ($limit: Int!) { listAPITokensByCompany(companyId: "${nordlicht.id}", page: { limit: $limit }) {
      items { id company { name } secrets { lastFour } createdBy { name } } } }`;
    const cost = async (limit: number) => {
      await api.database.driver.idle();
      const before = api.database.driver.statements.length;
      const { errors } = await api.graphql(query, { variables: { limit } });
      expect(errors).toBeUndefined();
      return api.database.driver.statements.length - before;
    };
    // The list, the companies, the secrets; who asks is remembered.
    await cost(15);
    expect([await cost(1), await cost(15)]).toEqual([3, 3]);
  });
});

describe('orders', () => {
  it('have a field at most once', async () => {
    const twice = await rejectionOf({
      sort: [{ field: 'NAME' }, { field: 'CREATED_AT' }, { field: 'NAME', direction: 'DESC' }],
    });
    expect(twice).toMatchObject({
      code: 'BAD_USER_INPUT',
      message: 'sort contains NAME twice. Use each field once.',
    });
  });

  it('reject other fields', async () => {
    expect(await rejectionOf({ sort: [{ field: 'DIGEST' }] })).toMatchObject({ code: 'BAD_USER_INPUT' });
  });

  it('put keys that never expire last when ascending and first when descending', async () => {
    const first = async (direction: string) => {
      const { data } = await list({
        sort: [{ field: 'EXPIRES_AT', direction }],
        filter: { name: { in: ['far', 'soon', 'NULL'] } },
      });
      return data?.listAPITokensByCompany.items.map(({ name }) => name);
    };
    expect(await first('ASC')).toEqual(['soon', 'far', 'NULL']);
    expect(await first('DESC')).toEqual(['NULL', 'far', 'soon']);
  });
});

describe('cursors', () => {
  it('belong to the viewer who got them', async () => {
    const anna = await api.userToken('Anna');
    const { data } = await list({ page: { limit: 2 } }, anna);
    const after = data?.listAPITokensByCompany.pageInfo.endCursor;
    expect((await list({ page: { limit: 2, after } }, anna)).errors).toBeUndefined();
    expect(await rejectionOf({ page: { limit: 2, after } })).toMatchObject({ code: 'BAD_CURSOR' });
  });

  it('keep working after another sign-in of the same person', async () => {
    const { data } = await list({ page: { limit: 2 } }, await api.userToken('Anna'));
    const after = data?.listAPITokensByCompany.pageInfo.endCursor;
    expect((await list({ page: { after } }, await api.userToken('Anna'))).errors).toBeUndefined();
  });

  it('belong to their list', async () => {
    const { data } = await api.graphql<{ listCompanies: { pageInfo: { endCursor: string } } }>(
      '{ listCompanies(page: { limit: 1 }) { pageInfo { endCursor } } }',
    );
    expect(await rejectionOf({ page: { after: data.listCompanies.pageInfo.endCursor } })).toMatchObject({
      code: 'BAD_CURSOR',
    });
  });

  it('don’t depend on the order of a filter’s fields', async () => {
    const one = { name: { contains: 'a', startsWith: '' }, scope: ['REPORTS_READ'] };
    const other = { scope: ['REPORTS_READ'], name: { startsWith: '', contains: 'a' } };
    const { data } = await list({ filter: one, page: { limit: 1 } });
    const after = data?.listAPITokensByCompany.pageInfo.endCursor;
    expect((await list({ filter: other, page: { limit: 1, after } })).errors).toBeUndefined();
  });
});

describe('ids', () => {
  it.each(['', 'x', '42', '%', "' or true --"])('that aren’t UUIDs (%j) are BAD_USER_INPUT', async (companyId) => {
    const { errors } = await list({ companyId });
    expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
  });

  it.each(['00000000-0000-0000-0000-000000000000', randomUUID()])(
    'that are nobody’s (%j) have an empty list',
    async (companyId) => {
      const { data, errors } = await list({ companyId });
      expect(errors).toBeUndefined();
      expect(data?.listAPITokensByCompany).toEqual({
        items: [],
        pageInfo: { hasNextPage: false, endCursor: null, limit: 50, totalCount: '0' },
      });
    },
  );

  it('in upper case are the same ids', async () => {
    const { data } = await list({ companyId: nordlicht.id.toUpperCase() });
    expect(data?.listAPITokensByCompany.items.length).toBeGreaterThan(10);
  });

  it('in a filter select and exclude, in any case', async () => {
    const names = async (id: Record<string, unknown>) => {
      const query = 'query ($id: IDFilter) { listCompanies(filter: { id: $id }) { items { name } } }';
      const { data, errors } = await api.graphql<{ listCompanies: { items: { name: string }[] } }>(query, {
        variables: { id },
      });
      expect(errors).toBeUndefined();
      return data.listCompanies.items.map(({ name }) => name);
    };
    expect(await names({ eq: randomUUID() })).toEqual([]);
    expect(await names({ in: [randomUUID(), nordlicht.id.toUpperCase()] })).toEqual([nordlicht.name]);
    expect(await names({ in: [] })).toEqual([]);
    expect(await names({ notIn: [] })).toEqual([nordlicht.name]);
    expect(await names({ notIn: [randomUUID()] })).toEqual([nordlicht.name]);
    expect(await names({ notIn: [nordlicht.id] })).toEqual([]);
    expect(await names({ eq: nordlicht.id, notIn: [nordlicht.id] })).toEqual([]);
  });
});
