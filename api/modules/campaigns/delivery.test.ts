import { randomUUID } from 'node:crypto';
import { graphql } from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { query } from '../../db/sql.ts';
import { addDays } from '../../demo/campaigns.ts';
import { schema } from '../../schema/schema.ts';
import { contextFor, factOf, loadFacts } from '../../testing/performance-fixture.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import type { CampaignRow } from './store.ts';

const database = await createTestDatabase();

/** Where it is another day than in UTC, and an hour at least until the next one. */
const timeZone = new Date().getUTCHours() < 11 ? 'Etc/GMT+12' : 'Etc/GMT-14';
const today = new Intl.DateTimeFormat('sv-SE', { timeZone }).format();

const companyId = randomUUID();
const suspendedCompanyId = randomUUID();
const smallAudience = randomUUID();
const largeAudience = randomUUID();

interface Setting extends Partial<Pick<CampaignRow, 'status' | 'startDate' | 'endDate' | 'budgetPeriod'>> {
  readonly companyId?: string;
  /** Spent by day, counted back from today. */
  readonly spent?: Readonly<Record<number, bigint>>;
  readonly audiences?: readonly string[];
}

/** Each delivers unless its setting says otherwise: active, and something is spent, of 1,000 micros. */
const settings = {
  delivering: {},
  ofADay: { spent: { 0: 300n, 1: 600n, 9: 50n } },
  ever: { budgetPeriod: 'LIFETIME', spent: { 0: 300n, 1: 600n, 9: 50n } },
  spentToday: { spent: { 0: 1_000n } },
  spentYesterday: { spent: { 1: 1_000n } },
  spentForGood: { budgetPeriod: 'LIFETIME', spent: { 1: 400n, 2: 600n } },
  idle: { spent: { 2: 500n } },
  withoutFacts: { spent: {} },
  draft: { status: 'DRAFT', spent: {} },
  paused: { status: 'PAUSED' },
  archived: { status: 'ARCHIVED', spent: {} },
  early: { startDate: addDays(today, 1), spent: {} },
  lastDay: { endDate: today },
  late: { endDate: addDays(today, -1) },
  forNobody: { audiences: [smallAudience] },
  forFew: { audiences: [smallAudience, largeAudience] },
  forMany: { audiences: [largeAudience] },
  suspended: { companyId: suspendedCompanyId },
} satisfies Record<string, Setting>;

type Name = keyof typeof settings;

const names = Object.keys(settings) as Name[];
const settingOf = (name: Name): Setting => settings[name];
const ids = Object.fromEntries(names.map((name) => [name, randomUUID()])) as Record<Name, string>;
const companyOf = (name: Name) => settingOf(name).companyId ?? companyId;

beforeAll(async () => {
  await database.platform(async (platform) => {
    await platform.all(
      query.insertInto('company').values(
        [companyId, suspendedCompanyId].map((id) => ({
          id,
          name: 'Delivery',
          kind: 'ADVERTISER' as const,
          status: id === suspendedCompanyId ? ('SUSPENDED' as const) : ('ACTIVE' as const),
          currency_code: 'EUR',
          time_zone: timeZone,
          domain: null,
          agency_id: null,
        })),
      ),
    );
    await platform.all(
      query.insertInto('audience').values(
        [smallAudience, largeAudience].map((id) => ({
          company_id: companyId,
          id,
          name: id,
          membership_days: 30,
          member_count: id === smallAudience ? '99' : '100',
        })),
      ),
    );
    await platform.all(
      query.insertInto('campaign').values(
        names.map((name) => ({
          company_id: companyOf(name),
          id: ids[name],
          name,
          external_id: null,
          channel: 'CTV' as const,
          objective: 'AWARENESS' as const,
          status: settingOf(name).status ?? ('ACTIVE' as const),
          start_date: settingOf(name).startDate ?? addDays(today, -30),
          end_date: settingOf(name).endDate ?? null,
          budget_period: settingOf(name).budgetPeriod ?? ('DAILY' as const),
          budget_amount_micros: '1000',
          budget_pacing: 'EVEN' as const,
        })),
      ),
    );
    const used = names.flatMap((name) => (settingOf(name).audiences ?? []).map((audience) => ({ name, audience })));
    await platform.all(
      query
        .insertInto('campaign_audience')
        .values(
          used.map(({ name, audience }) => ({ company_id: companyId, campaign_id: ids[name], audience_id: audience })),
        ),
    );
  });
  await loadFacts(
    database,
    names.flatMap((name) =>
      Object.entries(settingOf(name).spent ?? { 0: 1n }).map(([daysAgo, spendMicros]) =>
        factOf({
          companyId: companyOf(name),
          campaignId: ids[name],
          day: addDays(today, -Number(daysAgo)),
          spendMicros,
        }),
      ),
    ),
  );
});

interface Shown {
  readonly deliveryStatus: string;
  readonly deliveryIssues: readonly { readonly code: string; readonly targetId: string | null }[];
  readonly budget: { readonly spentMicros: string };
}

const selection = 'name deliveryStatus deliveryIssues { code targetId } budget { spentMicros }';

async function show(name: Name): Promise<Shown> {
  const { data, errors } = await graphql({
    schema,
    source: `query ($id: ID!) { getCampaign(id: $id) { ${selection} } }`,
    contextValue: contextFor(database, [companyId, suspendedCompanyId]),
    variableValues: { id: ids[name] },
  });
  expect(errors).toBeUndefined();
  return (data as { getCampaign: Shown }).getCampaign;
}

describe('delivery', () => {
  it.each<[Name, string, ...string[]]>([
    ['delivering', 'DELIVERING'],
    ['spentToday', 'LIMITED', 'BUDGET_EXHAUSTED'],
    ['spentYesterday', 'DELIVERING'],
    ['spentForGood', 'STOPPED', 'BUDGET_EXHAUSTED'],
    ['idle', 'LIMITED', 'NO_SPEND'],
    ['withoutFacts', 'LIMITED', 'NO_SPEND'],
    ['draft', 'NOT_READY'],
    ['paused', 'STOPPED'],
    ['archived', 'ENDED'],
    ['early', 'SCHEDULED', 'OUTSIDE_SCHEDULE'],
    ['lastDay', 'DELIVERING'],
    ['late', 'ENDED', 'OUTSIDE_SCHEDULE'],
    ['forNobody', 'STOPPED', 'AUDIENCE_TOO_SMALL'],
    ['forFew', 'LIMITED', 'AUDIENCE_TOO_SMALL'],
    ['forMany', 'DELIVERING'],
    ['suspended', 'STOPPED', 'ACCOUNT_SUSPENDED'],
  ])('of the campaign %s is %s %s', async (name, status, ...issues) => {
    const { deliveryStatus, deliveryIssues } = await show(name);
    expect([deliveryStatus, ...deliveryIssues.map(({ code }) => code)]).toEqual([status, ...issues]);
  });

  it('names what an issue is about', async () => {
    expect((await show('forFew')).deliveryIssues).toEqual([{ code: 'AUDIENCE_TOO_SMALL', targetId: smallAudience }]);
    expect((await show('suspended')).deliveryIssues).toEqual([
      { code: 'ACCOUNT_SUSPENDED', targetId: suspendedCompanyId },
    ]);
  });
});

describe('what is spent of a budget', () => {
  it.each<[Name, string]>([
    ['ofADay', '300'],
    ['spentYesterday', '0'],
    ['ever', '950'],
    ['withoutFacts', '0'],
  ])('of the campaign %s is %s micros', async (name, spent) => {
    expect((await show(name)).budget.spentMicros).toBe(spent);
  });

  it('follows the period, where a mutation has changed it meanwhile', async () => {
    const { loaders } = contextFor(database, [companyId]);
    const campaign = { companyId, id: ids.ever };
    expect(await loaders.spent.load({ ...campaign, budgetPeriod: 'DAILY' })).toBe('300');
    expect(await loaders.spent.load({ ...campaign, budgetPeriod: 'LIFETIME' })).toBe('950');
  });

  it('is told for a page of both periods as for each campaign alone, in three statements', async () => {
    const before = database.driver.statements.length;
    const { data } = await graphql({
      schema,
      source: `query ($id: ID!) { listCampaignsByCompany(companyId: $id) { items { name budget { spentMicros } } } }`,
      contextValue: contextFor(database, [companyId, suspendedCompanyId]),
      variableValues: { id: companyId },
    });
    expect(database.driver.statements.length - before).toBe(3);
    const { items } = (data as { listCampaignsByCompany: { items: (Shown & { readonly name: Name })[] } })
      .listCampaignsByCompany;
    expect(items).toHaveLength(names.length - 1);
    for (const { name, budget } of items) expect(budget, name).toEqual((await show(name)).budget);
  });
});
