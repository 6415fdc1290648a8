import { expect, it } from 'vitest';
import { randomUUID } from 'node:crypto';
import { nordlicht } from '../../demo/companies.ts';
import { demoSecrets } from '../../testing/fixed-secrets.ts';
import { createTestApp } from '../../testing/test-app.ts';

const api = await createTestApp({ now: () => 1_800_000_000_000 });
const samir = await api.userToken('Samir');
const anna = await api.userToken('Anna');

interface Result {
  readonly company: { readonly id: string } | null;
  readonly rateLimitPoints: number | null;
  readonly effectiveAt: string | null;
  readonly userErrors: readonly { readonly code: string; readonly field: readonly string[] }[];
}

const set = (input: object, token = samir) =>
  api.graphql<{ setCompanyLimits: Result } | null>(
    `mutation ($input: SetCompanyLimitsInput!) { setCompanyLimits(input: $input) {
      company { id } rateLimitPoints effectiveAt userErrors { code field message } } }`,
    { token, variables: { input } },
  );

/** The rate limit of a caller: of the smallest bucket, which is the key's half of its company. */
async function limitOf(token: string) {
  const { data } = await api.graphql<{ viewer: { rateLimit: { limit: number; restorePerSecond: number } } }>(
    '{ viewer { rateLimit { limit restorePerSecond } } }',
    { token },
  );
  return data.viewer.rateLimit;
}

const pointsInConsole = async () =>
  (
    await api.graphql<{ getPlatformCompany: { rateLimitPoints: number | null } }>(
      `{ getPlatformCompany(id: "${nordlicht.id}") { rateLimitPoints } }`,
      { token: samir },
    )
  ).data.getPlatformCompany.rateLimitPoints;

it('a company’s own rate limit applies to its keys from the next request on, and to no one else', async () => {
  const standard = { limit: 250_000, restorePerSecond: 25_000 };
  const person = await limitOf(anna);
  expect([await limitOf(demoSecrets.apiKey), await pointsInConsole()]).toEqual([standard, null]);
  const { data } = await set({ companyId: nordlicht.id, rateLimitPoints: 1_000_000 });
  expect(data?.setCompanyLimits).toMatchObject({
    company: { id: nordlicht.id },
    rateLimitPoints: 1_000_000,
    effectiveAt: expect.any(String) as string,
    userErrors: [],
  });
  expect(await limitOf(demoSecrets.apiKey)).toEqual({ limit: 500_000, restorePerSecond: 50_000 });
  expect(await pointsInConsole()).toBe(1_000_000);
  expect(await limitOf(anna)).toEqual(person);
  await set({ companyId: nordlicht.id, rateLimitPoints: null });
  expect([await limitOf(demoSecrets.apiKey), await pointsInConsole()]).toEqual([standard, null]);
});

it('people and keys with TOKENS_READ see what is left of the limit that the keys of a company share', async () => {
  const stateFor = async (token: string) => {
    const { data } = await api.graphql<{
      getCompany: { keyRateLimit: { limit: number; remaining: number; restorePerSecond: number } | null };
    }>(`{ getCompany(id: "${nordlicht.id}") { keyRateLimit { limit remaining restorePerSecond } } }`, { token });
    return data.getCompany.keyRateLimit;
  };
  await set({ companyId: nordlicht.id, rateLimitPoints: 1_000_000 });
  const before = await stateFor(anna);
  expect(before).toMatchObject({ limit: 1_000_000, restorePerSecond: 100_000 });
  // The request of a key is charged to it, and reading it is not.
  expect(await stateFor(anna)).toEqual(before);
  expect((await stateFor(demoSecrets.apiKey))?.remaining).toBeLessThan(before?.remaining ?? 0);
  expect(await stateFor(await api.userToken('Viktor'))).toBeNull();
  await set({ companyId: nordlicht.id, rateLimitPoints: null });
});

it('a rate limit has bounds, and an existing company', async () => {
  for (const rateLimitPoints of [0, 9_999, 100_000_001]) {
    const { data } = await set({ companyId: nordlicht.id, rateLimitPoints });
    expect(data?.setCompanyLimits).toMatchObject({
      company: null,
      effectiveAt: null,
      userErrors: [{ code: 'INVALID', field: ['input', 'rateLimitPoints'] }],
    });
  }
  for (const companyId of [randomUUID(), 'nonsense']) {
    const { data } = await set({ companyId, rateLimitPoints: 10_000 });
    expect(data?.setCompanyLimits.userErrors).toMatchObject([{ code: 'NOT_FOUND', field: ['input', 'companyId'] }]);
  }
});

it('the same rate limit again leaves no second event', async () => {
  const input = { companyId: nordlicht.id, rateLimitPoints: 20_000 };
  await set(input);
  await set(input);
  const events = await api.database.asOwner(
    `select 1 from audit_event where action = 'company.limits_set' and company_id = '${nordlicht.id}'
     and changes -> 0 ->> 'after' = '20000'`,
  );
  expect(events).toHaveLength(1);
});

it('only staff set limits', async () => {
  for (const token of [anna, demoSecrets.apiKey, await api.partnerToken()]) {
    const { errors } = await set({ companyId: nordlicht.id, rateLimitPoints: 10_000 }, token);
    expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  }
});
