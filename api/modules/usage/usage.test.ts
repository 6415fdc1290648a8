import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Row } from '../../db/driver.ts';
import { nordlicht, papierboot } from '../../demo/companies.ts';
import { demoCampaigns } from '../../demo/campaigns.ts';
import { demoSecrets } from '../../testing/fixed-secrets.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { createUsageRecorder, findPartnerUses } from './index.ts';
import { TenantScope } from '../../db/tenant.ts';
import { Viewer } from '../../auth/viewer.ts';

/** Noon in Hamburg, where Nordlicht's days begin and end. */
const clock = { now: Date.parse('2026-11-21T11:00:00.000Z') };
const dayMs = 86_400_000;
/** The day of the clock, or one so many days from it. */
const day = (offset = 0) => new Date(clock.now + offset * dayMs).toISOString().slice(0, 10);
const api = await createTestApp({ now: () => clock.now });
const second = await createTestApp({ now: () => clock.now, database: api.database });
/** Two requests, and nothing is left for a third. */
const poor = await createTestApp({
  now: () => clock.now,
  database: api.database,
  limits: { accountPoints: 4, accountRestorePerSecond: 1 },
});
const { database } = api;
const campaignOf = (companyId: string) =>
  demoCampaigns('2026-11-21').find((campaign) => campaign.companyId === companyId)?.id ?? '';

const parts = {
  database,
  now: () => clock.now,
  flushAfterMs: undefined,
  onBackgroundError: (error: unknown) => expect.unreachable(String(error)),
};

async function keyId(): Promise<string> {
  const [{ id = '' } = {}] = await database.asOwner(`select id from api_token where name = 'Nightly export'`);
  return String(id);
}

/** Days, scopes and partners' days as they are stored. */
async function stored(): Promise<{ days: Row[]; scopes: Row[]; partners: Row[] }> {
  await Promise.all([api.usage.flush(), second.usage.flush()]);
  const [days, scopes, partners] = await Promise.all([
    database.asOwner(
      `select day::text, requests::int, errors::int, rate_limited::int as limited, cost::int from api_token_usage_day order by day`,
    ),
    database.asOwner(`select scope, last_used_on::text as on from api_token_scope_use order by scope`),
    database.asOwner(`select name, day::text, requests::int, last_used_at from partner_usage_day
      join company on company.id = company_id order by name, day`),
  ]);
  return { days, scopes, partners };
}

const usageStatements = () =>
  database.driver.statements.filter(({ text }) => text.includes('api_token_usage_day')).length;

beforeEach(async () => {
  await stored();
  await database.asOwner('delete from api_token_usage_day');
  await database.asOwner('delete from api_token_scope_use');
  await database.asOwner('delete from partner_usage_day');
  // Forward only: the buckets of points don't know that time could go back.
  clock.now += 10 * dayMs;
});

describe('requests with an API key', () => {
  it('are counted by day, with their errors, denied requests and points', async () => {
    await api.graphql('{ listCompanies { items { id } } }');
    await api.graphql('{ nothing }');
    await api.graphql(`{ getCompany(id: "${nordlicht.id}") { id } }`, { headers: { 'content-type': 'text/plain' } });
    expect((await stored()).days).toEqual([
      { day: day(), requests: 3, errors: 2, limited: 0, cost: expect.any(Number) as number },
    ]);
  });

  it('count the charged points', async () => {
    const costs = await Promise.all(
      ['{ listCompanies { items { id } } }', '{ viewer { companies { id } } }'].map(async (query) => {
        const answer = await api.app.inject({
          method: 'POST',
          url: '/graphql',
          headers: { authorization: `Bearer ${demoSecrets.apiKey}` },
          payload: { query },
        });
        return answer.json<{ extensions: { cost: { actual: number } } }>().extensions.cost.actual;
      }),
    );
    expect((await stored()).days).toMatchObject([{ requests: 2, cost: (costs[0] ?? 0) + (costs[1] ?? 0) }]);
  });

  it('over the rate limit are counted separately from errors', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => poor.graphql('{ viewer { isStaff } }')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429]);
    await poor.usage.flush();
    expect((await stored()).days).toMatchObject([{ requests: 3, errors: 0, limited: 1 }]);
  });

  it('belong to the day in the company’s time zone', async () => {
    const [today, tomorrow] = [day(), day(1)];
    const noon = clock.now;
    for (const at of [`${today}T22:59:59.999Z`, `${today}T23:00:00.000Z`, `${tomorrow}T22:59:59.999Z`]) {
      clock.now = Date.parse(at);
      await api.graphql('{ viewer { isStaff } }');
    }
    clock.now = noon + 2 * dayMs;
    expect((await stored()).days).toMatchObject([
      { day: today, requests: 1 },
      { day: tomorrow, requests: 2 },
    ]);
  });

  it('of several processes add up', async () => {
    await Promise.all(
      [api, second, api, second].map(async (each) => {
        await each.graphql('{ viewer { isStaff } }');
        await each.usage.flush();
      }),
    );
    expect((await stored()).days).toMatchObject([{ requests: 4 }]);
  });

  it('record the used permissions and the day of their last use', async () => {
    await api.graphql(`{ listCampaignsByCompany(companyId: "${nordlicht.id}") { items { id } } }`);
    await api.graphql(`{ listAPITokensByCompany(companyId: "${nordlicht.id}") { items { id } } }`);
    await api.usage.flush();
    clock.now += dayMs;
    await api.graphql(`{ getAudience(id: "${campaignOf(nordlicht.id)}") { id } }`);
    await api.graphql(`{ getCampaign(id: "${campaignOf(nordlicht.id)}") { id } }`);
    // The audience was nobody's: nothing was read by that scope.
    expect((await stored()).scopes).toEqual([
      { scope: 'CAMPAIGNS_READ', on: day() },
      { scope: 'TOKENS_READ', on: day(-1) },
    ]);
    const viewer = new Viewer({
      actor: { kind: 'API_TOKEN', id: await keyId(), name: 'Nightly export' },
      access: [{ companyId: nordlicht.id, role: null, scopes: ['TOKENS_READ', 'CAMPAIGNS_READ'] }],
    });
    const late = createUsageRecorder({ ...parts, now: () => clock.now - 5 * dayMs });
    viewer.scopeFor(nordlicht.id, 'CAMPAIGNS_READ');
    late.record(viewer, { outcome: 'ok', cost: 0 });
    await late.flush();
    expect((await stored()).scopes[0]).toEqual({ scope: 'CAMPAIGNS_READ', on: day() });
  });

  it('need no separate statement', async () => {
    await api.graphql('{ viewer { isStaff } }');
    const before = usageStatements();
    for (let count = 0; count < 5; count += 1) await api.graphql('{ viewer { isStaff } }');
    expect(usageStatements()).toBe(before);
    await api.usage.flush();
    expect(usageStatements()).toBe(before + 1);
    await api.usage.flush();
    expect(usageStatements()).toBe(before + 1);
  });
});

describe('requests of people', () => {
  it('are not counted', async () => {
    await api.graphql(`{ listCampaignsByCompany(companyId: "${nordlicht.id}") { items { id } } }`, {
      token: await api.userToken('Anna'),
    });
    expect(await stored()).toEqual({ days: [], scopes: [], partners: [] });
  });
});

describe('requests of a partner', () => {
  it('are counted for the requested company, once per request', async () => {
    const list = (id: string) => `listCampaignsByCompany(companyId: "${id}") { items { id } }`;
    await api.graphql(`{ a: ${list(nordlicht.id)} b: ${list(nordlicht.id)} }`, { token: await api.partnerToken() });
    await api.graphql(`{ a: ${list(nordlicht.id)} b: ${list(papierboot.id)} }`, { token: await api.partnerToken() });
    expect((await stored()).partners).toMatchObject([
      { name: nordlicht.name, day: day(), requests: 2 },
      { name: papierboot.name, day: day(), requests: 1 },
    ]);
  });

  it('by an object’s id are counted for the object’s company only', async () => {
    await api.graphql(`{ getCampaign(id: "${campaignOf(papierboot.id)}") { name } }`, {
      token: await api.partnerToken(),
    });
    await api.graphql(`{ getCampaign(id: "${nordlicht.id}") { name } }`, { token: await api.partnerToken() });
    expect((await stored()).partners).toMatchObject([{ name: papierboot.name, requests: 1 }]);
  });

  it('are shown to the company: how many within 30 days, and the last one', async () => {
    const ask = async () =>
      api.graphql(`{ listCampaignsByCompany(companyId: "${nordlicht.id}") { items { id } } }`, {
        token: await api.partnerToken(),
      });
    await ask();
    await api.usage.flush();
    await database.asOwner(`update partner_usage_day set day = (now() at time zone 'Europe/Berlin')::date - 30`);
    await database.asOwner(`insert into partner_usage_day (company_id, partner_id, day, requests, last_used_at)
      select company_id, partner_id, day + 1, 7, last_used_at - interval '1 hour' from partner_usage_day`);
    const [{ id = '' } = {}] = await database.asOwner('select id from partner');
    const uses = await findPartnerUses(database.tenant(TenantScope.of([nordlicht.id])), [String(id)]);
    expect(uses).toEqual([
      { companyId: nordlicht.id, partnerId: id, requestsLast30Days: '7', lastUsedAt: `${day()} 11:00:00+00` },
    ]);
    expect(await findPartnerUses(database.tenant(TenantScope.of([papierboot.id])), [String(id)])).toEqual([]);
  });
});

describe('a recorded count', () => {
  it('is kept while the database can’t be written, and stored with the next flush', async () => {
    await database.driver.failing(/api_token_usage_day/, new Error('disk full'), async () => {
      await api.graphql('{ viewer { isStaff } }');
      await api.usage.flush();
    });
    expect(api.logs().at(-1)).toContain('usage was not written');
    await api.graphql('{ viewer { isStaff } }');
    expect((await stored()).days).toMatchObject([{ requests: 2 }]);
  });

  it('is stored automatically after a time, and at shutdown', async () => {
    const viewer = new Viewer({ actor: { kind: 'API_TOKEN', id: await keyId(), name: 'Nightly export' }, access: [] });
    const recorder = createUsageRecorder({ ...parts, flushAfterMs: 1 });
    const before = usageStatements();
    recorder.record(viewer, { outcome: 'ok', cost: 3 });
    await vi.waitUntil(() => usageStatements() === before + 1, { interval: 2 });
    recorder.record(viewer, { outcome: 'error', cost: 1 });
    await recorder.close();
    expect((await stored()).days).toEqual([{ day: day(), requests: 2, errors: 1, limited: 0, cost: 4 }]);
  });

  it('of a deleted key causes no error', async () => {
    const viewer = new Viewer({ actor: { kind: 'API_TOKEN', id: papierboot.id, name: 'Gone' }, access: [] });
    api.usage.record(viewer, { outcome: 'ok', cost: 1 });
    await api.graphql('{ viewer { isStaff } }');
    expect((await stored()).days).toMatchObject([{ requests: 1 }]);
  });
});
