import { randomUUID } from 'node:crypto';
import { graphql } from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { query } from '../../db/sql.ts';
import { addDays } from '../../demo/campaigns.ts';
import { schema } from '../../schema/schema.ts';
import { contextFor, factOf, loadFacts } from '../../testing/performance-fixture.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { createSpentLoader } from './delivery.ts';
import type { CampaignRow } from './store.ts';

const database = await createTestDatabase();

/** Where it is another day than in UTC, and an hour at least until the next one. */
const timeZone = new Date().getUTCHours() < 11 ? 'Etc/GMT+12' : 'Etc/GMT-14';
const today = new Intl.DateTimeFormat('sv-SE', { timeZone }).format();

const companyId = randomUUID();
const suspendedCompanyId = randomUUID();
/** Its data ends five days ago. */
const lateCompanyId = randomUUID();
/** It has no data yet. */
const newCompanyId = randomUUID();
const companyIds = [companyId, suspendedCompanyId, lateCompanyId, newCompanyId];
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
  smallAudience: { audiences: [smallAudience] },
  forFew: { audiences: [smallAudience, largeAudience] },
  forMany: { audiences: [largeAudience] },
  spentTodaySmallAudience: { spent: { 0: 1_000n }, audiences: [smallAudience] },
  spentForGoodForFew: { budgetPeriod: 'LIFETIME', spent: { 0: 1_000n }, audiences: [smallAudience, largeAudience] },
  idleForFew: { spent: {}, audiences: [smallAudience, largeAudience] },
  draftSmallAudience: { status: 'DRAFT', spent: {}, audiences: [smallAudience] },
  zeros: { spent: { 0: 0n, 1: 0n, 2: 500n } },
  beginsToday: { startDate: today, spent: {} },
  longBudget: { budgetPeriod: 'LIFETIME', spent: { 0: 999n } },
  suspended: { companyId: suspendedCompanyId },
  suspendedDraft: { companyId: suspendedCompanyId, status: 'DRAFT', spent: {} },
  suspendedEarly: { companyId: suspendedCompanyId, startDate: addDays(today, 1), spent: {} },
  suspendedLate: { companyId: suspendedCompanyId, endDate: addDays(today, -1), spent: {} },
  lateData: { companyId: lateCompanyId, spent: { 5: 1_000n } },
  lateIdle: { companyId: lateCompanyId, spent: { 7: 500n } },
  lateForGood: { companyId: lateCompanyId, budgetPeriod: 'LIFETIME', spent: { 5: 1_000n } },
  newerThanData: { companyId: lateCompanyId, startDate: addDays(today, -4), spent: {} },
  withoutData: { companyId: newCompanyId, spent: {} },
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
        companyIds.map((id) => ({
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
    contextValue: contextFor(database, companyIds),
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
    ['smallAudience', 'STOPPED', 'AUDIENCE_TOO_SMALL'],
    ['forFew', 'LIMITED', 'AUDIENCE_TOO_SMALL'],
    ['forMany', 'DELIVERING'],
    ['spentTodaySmallAudience', 'STOPPED', 'BUDGET_EXHAUSTED', 'AUDIENCE_TOO_SMALL'],
    ['spentForGoodForFew', 'STOPPED', 'BUDGET_EXHAUSTED', 'AUDIENCE_TOO_SMALL'],
    ['idleForFew', 'LIMITED', 'AUDIENCE_TOO_SMALL', 'NO_SPEND'],
    ['draftSmallAudience', 'NOT_READY'],
    ['zeros', 'LIMITED', 'NO_SPEND'],
    ['beginsToday', 'DELIVERING'],
    ['longBudget', 'DELIVERING'],
    ['suspended', 'STOPPED', 'ACCOUNT_SUSPENDED'],
    ['suspendedDraft', 'NOT_READY'],
    ['suspendedEarly', 'STOPPED', 'ACCOUNT_SUSPENDED', 'OUTSIDE_SCHEDULE'],
    ['suspendedLate', 'ENDED', 'ACCOUNT_SUSPENDED', 'OUTSIDE_SCHEDULE'],
    ['lateData', 'DELIVERING'],
    ['lateIdle', 'LIMITED', 'NO_SPEND'],
    ['lateForGood', 'STOPPED', 'BUDGET_EXHAUSTED'],
    ['newerThanData', 'DELIVERING'],
    ['withoutData', 'DELIVERING'],
  ])('of the campaign %s is %s %s', async (name, status, ...issues) => {
    const { deliveryStatus, deliveryIssues } = await show(name);
    expect([deliveryStatus, ...deliveryIssues.map(({ code }) => code)]).toEqual([status, ...issues]);
  });

  it('returns the object that causes an issue', async () => {
    expect((await show('forFew')).deliveryIssues).toEqual([{ code: 'AUDIENCE_TOO_SMALL', targetId: smallAudience }]);
    expect((await show('suspended')).deliveryIssues).toEqual([
      { code: 'ACCOUNT_SUSPENDED', targetId: suspendedCompanyId },
    ]);
  });
});

describe('a filter on the delivery status', () => {
  interface Listed {
    readonly names: string[];
    readonly totalCount: string;
    readonly endCursor: string | null;
  }

  async function list(company: string, filter: object, page: object = {}, errorCode?: string): Promise<Listed> {
    const { data, errors } = await graphql({
      schema,
      source: `query ($company: ID!, $filter: CampaignFilter, $page: PageInput) {
        listCampaignsByCompany(companyId: $company, filter: $filter, sort: { field: NAME }, page: $page) {
          items { name deliveryStatus } pageInfo { totalCount endCursor } } }`,
      contextValue: contextFor(database, companyIds),
      variableValues: { company, filter, page },
    });
    expect(errors?.[0]?.extensions['code']).toBe(errorCode);
    if (errorCode !== undefined) return { names: [], totalCount: '', endCursor: null };
    const { items, pageInfo } = (
      data as {
        listCampaignsByCompany: {
          items: { name: string }[];
          pageInfo: { totalCount: string; endCursor: string | null };
        };
      }
    ).listCampaignsByCompany;
    return { names: items.map(({ name }) => name), ...pageInfo };
  }

  const statuses = ['NOT_READY', 'SCHEDULED', 'DELIVERING', 'LIMITED', 'STOPPED', 'ENDED'];
  const pairs = statuses.flatMap((one, index) => statuses.slice(index + 1).map((other) => [one, other]));

  const shown = new Map<string, string>();
  beforeAll(async () => {
    for (const name of names) shown.set(name, (await show(name)).deliveryStatus);
  });
  const alphabetical = names.toSorted((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1));

  it.each([[], ...statuses.map((status) => [status]), ...pairs, statuses].map((wanted) => [wanted.join(), wanted]))(
    'matches the status of each campaign: %s',
    async (_, wanted) => {
      for (const company of companyIds) {
        const expected = alphabetical.filter(
          (name) => companyOf(name) === company && wanted.includes(shown.get(name) ?? ''),
        );
        const found = { names: expected, totalCount: String(expected.length) };
        expect(await list(company, { deliveryStatus: wanted })).toMatchObject(found);
        expect(await list(company, { or: [{ deliveryStatus: wanted }] })).toMatchObject(found);
      }
    },
  );

  it('can be combined with other fields and with alternatives', async () => {
    const named = { name: { startsWith: 'late' } };
    expect((await list(companyId, { deliveryStatus: ['ENDED'], ...named })).names).toEqual(['late']);
    const { names: either } = await list(companyId, {
      or: [named, { deliveryStatus: ['SCHEDULED'] }, { deliveryStatus: ['ENDED'], status: ['ARCHIVED'] }],
    });
    expect(either).toEqual(['archived', 'early', 'late']);
    const both = { deliveryStatus: ['LIMITED'], or: [{ deliveryStatus: ['LIMITED', 'ENDED'], name: { eq: 'idle' } }] };
    expect((await list(companyId, both)).names).toEqual(['idle']);
  });

  it('binds a cursor', async () => {
    const { endCursor, names: first } = await list(companyId, { deliveryStatus: ['STOPPED'] }, { limit: 1 });
    const { names: second } = await list(companyId, { deliveryStatus: ['STOPPED'] }, { limit: 1, after: endCursor });
    expect([...first, ...second]).toEqual((await list(companyId, { deliveryStatus: ['STOPPED'] })).names.slice(0, 2));
    await list(companyId, { deliveryStatus: ['LIMITED'] }, { limit: 1, after: endCursor }, 'BAD_CURSOR');
    await list(companyId, {}, { limit: 1, after: endCursor }, 'BAD_CURSOR');
  });

  it('finds nothing in an unknown company', async () => {
    const nothing = { names: [], totalCount: '0', endCursor: null };
    expect(await list(randomUUID(), { deliveryStatus: statuses })).toEqual(nothing);
    expect(await list(randomUUID(), { or: [{ deliveryStatus: statuses }] })).toEqual(nothing);
  });
});

describe('the spend of a budget', () => {
  it.each<[Name, string]>([
    ['ofADay', '300'],
    ['spentYesterday', '0'],
    ['ever', '950'],
    ['withoutFacts', '0'],
  ])('of the campaign %s is %s micros', async (name, spent) => {
    expect((await show(name)).budget.spentMicros).toBe(spent);
  });

  it('follows the period if a mutation has changed it', async () => {
    const { loaders } = contextFor(database, [companyId]);
    const campaign = { companyId, id: ids.ever };
    expect(await loaders.of(createSpentLoader).load({ ...campaign, budgetPeriod: 'DAILY' })).toBe('300');
    expect(await loaders.of(createSpentLoader).load({ ...campaign, budgetPeriod: 'LIFETIME' })).toBe('950');
  });

  it('is the same in a page of both periods as for each campaign alone, with three statements', async () => {
    const before = database.driver.statements.length;
    const { data } = await graphql({
      schema,
      source: `query ($id: ID!) { listCampaignsByCompany(companyId: $id) { items { name budget { spentMicros } } } }`,
      contextValue: contextFor(database, companyIds),
      variableValues: { id: companyId },
    });
    expect(database.driver.statements.length - before).toBe(3);
    const { items } = (data as { listCampaignsByCompany: { items: (Shown & { readonly name: Name })[] } })
      .listCampaignsByCompany;
    expect(items).toHaveLength(names.filter((name) => companyOf(name) === companyId).length);
    for (const { name, budget } of items) expect(budget, name).toEqual((await show(name)).budget);
  });
});
