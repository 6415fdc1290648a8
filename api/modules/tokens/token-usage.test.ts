import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { nordlicht, rundschau } from '../../demo/companies.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { keysOf } from './testing/keys.ts';

const api = await createTestApp();
const { create } = keysOf(api);
/** Today in Hamburg, as Nordlicht counts its days. */
const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Berlin' }).format(new Date());
const day = (offset: number) => new Date(Date.parse(today) + offset * 86_400_000).toISOString().slice(0, 10);

interface Usage {
  readonly usage: { date: string; requests: string; errors: string; rateLimited: string; cost: string }[];
  readonly scopeUses: { scope: string; lastUsedOn: string | null }[];
}

const read = (id: string, startDate: string, endDate: string, token?: string) =>
  api.graphql<{ getAPIToken: Usage | null }>(
    `query ($id: ID!, $range: DateRangeInput!) { getAPIToken(id: $id) {
      usage(range: $range) { date requests errors rateLimited cost } scopeUses { scope lastUsedOn } } }`,
    { ...(token === undefined ? {} : { token }), variables: { id, range: { startDate, endDate } } },
  );

let id: string;
let keyValue: string;

beforeAll(async () => {
  const key = await create({ scopes: ['CAMPAIGNS_READ', 'AUDIENCES_READ', 'REPORTS_READ', 'AUDIENCES_WRITE'] });
  id = key.id;
  keyValue = key.value;
  await api.graphql(`{ listCampaignsByCompany(companyId: "${nordlicht.id}") { items { id } } }`, { token: key.value });
  await api.graphql('{ nothing }', { token: key.value });
  await api.usage.flush();
  await api.database
    .asOwner(`insert into api_token_usage_day (company_id, token_id, day, requests, errors, rate_limited, cost)
    values ('${nordlicht.id}', '${id}', '${day(-2)}', 9007199254740993, 2, 3, 4)`);
  await api.database.asOwner(`insert into api_token_scope_use (company_id, token_id, scope, last_used_on) values
    ('${nordlicht.id}', '${id}', 'AUDIENCES_READ', '${day(-29)}'), ('${nordlicht.id}', '${id}', 'REPORTS_READ', '${day(-30)}'),
    ('${nordlicht.id}', '${id}', 'AUDIT_READ', '${day(0)}')`);
});

describe('the usage of a key', () => {
  it('has an item for every day of the range, oldest first', async () => {
    const { data, errors } = await read(id, day(-3), day(0));
    expect(errors).toBeUndefined();
    const none = { requests: '0', errors: '0', rateLimited: '0', cost: '0' };
    expect(data.getAPIToken?.usage).toEqual([
      { date: day(-3), ...none },
      { date: day(-2), requests: '9007199254740993', errors: '2', rateLimited: '3', cost: '4' },
      { date: day(-1), ...none },
      { date: day(0), requests: '2', errors: '1', rateLimited: '0', cost: expect.any(String) as string },
    ]);
  });

  it('is returned for up to 92 days', async () => {
    expect((await read(id, day(-91), day(0))).data.getAPIToken?.usage).toHaveLength(92);
    for (const [startDate, endDate] of [
      [day(-92), day(0)],
      [day(0), day(-1)],
    ] as const) {
      expect((await read(id, startDate, endDate)).errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
    }
  });

  it('of a page of keys takes one statement for each range, whatever the number of keys', async () => {
    await create();
    const query = `query ($limit: Int!) { listAPITokensByCompany(companyId: "${nordlicht.id}", page: { limit: $limit }) { items {
      a: usage(range: { startDate: "${day(-6)}", endDate: "${day(0)}" }) { requests }
      b: usage(range: { startDate: "${day(-1)}", endDate: "${day(0)}" }) { requests } scopeUses { scope } } } }`;
    const cost = async (limit: number) => {
      await api.database.driver.idle();
      const before = api.database.driver.statements.length;
      expect((await api.graphql(query, { variables: { limit } })).errors).toBeUndefined();
      return api.database.driver.statements.length - before;
    };
    await cost(3);
    expect([await cost(1), await cost(3)]).toEqual([4, 4]);
  });
});

describe('the requests of the last 24 hours', () => {
  const recent = async () => {
    const { data } = await api.graphql<{ getAPIToken: { requestsLast24Hours: string } | null }>(
      `query ($id: ID!) { getAPIToken(id: $id) { requestsLast24Hours } }`,
      { variables: { id } },
    );
    return data.getAPIToken?.requestsLast24Hours;
  };
  const insert = (interval: string, requests: string) =>
    api.database.asOwner(`insert into api_token_usage_quarter (company_id, token_id, quarter, requests)
      values ('${nordlicht.id}', '${id}', now() - interval '${interval}', ${requests})`);

  it('count back from now, and not from midnight', async () => {
    expect(await recent()).toBe('2');
    await insert('23 hours 59 minutes', '9007199254740993');
    expect(await recent()).toBe('9007199254740995');
    await insert('24 hours 16 minutes', '5');
    expect(await recent()).toBe('9007199254740995');
  });

  it('are deleted when they are older, as soon as the key is used again', async () => {
    await insert('26 hours', '5');
    await api.graphql('{ nothing }', { token: keyValue });
    await api.usage.flush();
    const old = `select from api_token_usage_quarter where token_id = '${id}' and quarter < now() - interval '25 hours 30 minutes'`;
    expect(await api.database.asOwner(old)).toEqual([]);
    expect(await recent()).toBe('9007199254740996');
  });

  it('are 0 for a key that was never used', async () => {
    const key = await create();
    const { data } = await api.graphql(`{ getAPIToken(id: "${key.id}") { requestsLast24Hours } }`);
    expect(data).toEqual({ getAPIToken: { requestsLast24Hours: '0' } });
  });
});

describe('the scopes of a key', () => {
  it('are returned with the last day of use within 30 days, for the key’s permissions only', async () => {
    const { data } = await read(id, day(0), day(0));
    expect(data.getAPIToken?.scopeUses).toEqual([
      { scope: 'CAMPAIGNS_READ', lastUsedOn: day(0) },
      { scope: 'AUDIENCES_READ', lastUsedOn: day(-29) },
      { scope: 'AUDIENCES_WRITE', lastUsedOn: null },
      { scope: 'REPORTS_READ', lastUsedOn: null },
    ]);
  });
});

describe('a key by its id', () => {
  it('is null for an unknown and for a foreign id', async () => {
    const foreign = await create({ companyId: rundschau.id }, { token: await api.userToken('Ruth') });
    for (const wanted of [randomUUID(), foreign.id, 'x', '']) {
      expect((await read(wanted, day(0), day(0))).data).toEqual({ getAPIToken: null });
    }
  });

  it('needs TOKENS_READ', async () => {
    const writer = await create({ scopes: ['TOKENS_WRITE'] });
    for (const token of [writer.value, await api.userToken('Viktor')]) {
      expect((await read(id, day(0), day(0), token)).errors?.[0]?.extensions).toMatchObject({
        code: 'FORBIDDEN',
        required: ['TOKENS_READ'],
      });
    }
  });
});
