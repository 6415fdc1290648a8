import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { hafenkante, nordlicht } from '../../demo/companies.ts';
import { demoSecrets } from '../../testing/fixed-secrets.ts';
import { createTestApp } from '../../testing/test-app.ts';

const api = await createTestApp();
const samir = await api.userToken('Samir');
const anna = await api.userToken('Anna');

const day = (offset: number) => new Date(Date.UTC(2026, 5, 10 + offset)).toISOString().slice(0, 10);
const days = 'date requests errors rateLimited cost';

const read = (companyId: string, [startDate, endDate]: readonly [string, string], token = samir) =>
  api.graphql<{ getPlatformCompany: { usage: object[] } | null } | null>(
    `query ($id: ID!, $range: DateRangeInput!) { getPlatformCompany(id: $id) { usage(range: $range) { ${days} } } }`,
    { token, variables: { id: companyId, range: { startDate, endDate } } },
  );

const none = { requests: '0', errors: '0', rateLimited: '0', cost: '0' };

beforeAll(async () => {
  const uses = [
    [nordlicht.id, day(0), '9007199254740993, 2, 3, 4'],
    // Of another key, such as one that is revoked.
    [nordlicht.id, day(0), '7, 1, 0, 10'],
    [nordlicht.id, day(2), '5, 0, 0, 6'],
    [hafenkante.id, day(1), '100, 100, 100, 100'],
  ] as const;
  for (const [companyId, date, counts] of uses) {
    await api.database.asOwner(`insert into api_token_usage_day
      (company_id, token_id, day, requests, errors, rate_limited, cost)
      values ('${companyId}', '${randomUUID()}', '${date}', ${counts})`);
  }
});

describe('the usage of a company', () => {
  it('is the sum of its keys for every day of the range, oldest first', async () => {
    const { data, errors } = await read(nordlicht.id, [day(-1), day(2)]);
    expect(errors).toBeUndefined();
    expect(data?.getPlatformCompany?.usage).toEqual([
      { date: day(-1), ...none },
      { date: day(0), requests: '9007199254741000', errors: '3', rateLimited: '3', cost: '14' },
      { date: day(1), ...none },
      { date: day(2), requests: '5', errors: '0', rateLimited: '0', cost: '6' },
    ]);
  });

  it('is returned for up to 92 days', async () => {
    expect((await read(nordlicht.id, [day(-91), day(0)])).data?.getPlatformCompany?.usage).toHaveLength(92);
    for (const range of [[day(-92), day(0)] as const, [day(0), day(-1)] as const]) {
      expect((await read(nordlicht.id, range)).errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
    }
  });

  it('is for staff only, and each look-up is in the audit log that the company sees', async () => {
    const views = async () => {
      const { data } = await api.graphql<{ listAuditEventsByCompany: { items: object[] } }>(
        `{ listAuditEventsByCompany(companyId: "${nordlicht.id}", filter: { action: { eq: "company.viewed" } }) {
          items { actor { name } targetId } } }`,
        { token: anna },
      );
      return data.listAuditEventsByCompany.items;
    };
    const before = await views();
    for (const token of [anna, demoSecrets.apiKey, await api.partnerToken()]) {
      const { data, errors } = await read(nordlicht.id, [day(0), day(0)], token);
      expect([data?.getPlatformCompany ?? null, errors?.[0]?.extensions.code]).toEqual([null, 'FORBIDDEN']);
    }
    expect(await views()).toEqual(before);
    await read(nordlicht.id, [day(0), day(0)]);
    expect(await views()).toEqual([{ actor: { name: 'Samir Haddad' }, targetId: nordlicht.id }, ...before]);
  });

  it('of an unknown company is null', async () => {
    expect((await read(randomUUID(), [day(0), day(0)])).data).toEqual({ getPlatformCompany: null });
  });
});
