import { randomUUID } from 'node:crypto';
import { graphql, type GraphQLError } from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import type { RequestContext } from '../../context.ts';
import { statement } from '../../db/sql.ts';
import { schema } from '../../schema/schema.ts';
import { contextFor, createCompanyWithCampaigns, factOf, loadFacts } from '../../testing/performance-fixture.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { createCampaignPerformanceLoader, listPerformanceByCompany, type PerformanceArguments } from './service.ts';

const database = await createTestDatabase();
const ours = await createCompanyWithCampaigns(database, ['CTV', 'VIDEO']);
const theirs = await createCompanyWithCampaigns(database, ['CTV']);
const [ctv = '', video = ''] = ours.campaigns.map(({ id }) => id);
const range = { startDate: '2025-12-25', endDate: '2026-01-10' };
const fact = (day: string, more: object) => factOf({ companyId: ours.companyId, campaignId: ctv, day, ...more });

beforeAll(async () => {
  await loadFacts(database, [
    fact('2025-12-28', { impressions: 9_007_199_254_740_993n, clicks: 3n, spendMicros: 2_000_000n }),
    fact('2025-12-29', { impressions: 9_007_199_254_740_992n, videoStarts: 8n, videoCompletions: 6n }),
    fact('2025-12-29', { country: 'AT', conversions: 3n, spendMicros: 100n, conversionValueMicros: 250n }),
    fact('2026-01-04', { campaignId: video, deviceType: 'PHONE', impressions: 2_000n, clicks: 1n, spendMicros: 5n }),
    fact('2026-01-05', { campaignId: video, impressions: 7n }),
    factOf({ companyId: theirs.companyId, campaignId: theirs.campaigns[0]?.id ?? '', day: '2026-01-04', clicks: 999n }),
  ]);
});

const document = (selection: string, more = '') =>
  `query ($id: ID!, $range: DateRangeInput!) { listPerformanceByCompany(companyId: $id, range: $range ${more}) { ${selection} } }`;

interface Answer {
  readonly list: Record<string, unknown> | null | undefined;
  readonly errors: readonly GraphQLError[];
  readonly codes: readonly unknown[];
  /** Statements it took. */
  readonly statements: number;
}

async function ask(
  source: string,
  context: RequestContext = contextFor(database, [ours.companyId]),
  id = ours.companyId,
): Promise<Answer> {
  const before = database.driver.statements.length;
  const answer = await graphql({ schema, source, contextValue: context, variableValues: { id, range } });
  const { data, errors = [] } = answer as { data?: Record<string, Answer['list']>; errors?: readonly GraphQLError[] };
  return {
    list: JSON.parse(JSON.stringify(data?.['listPerformanceByCompany'] ?? null)) as Answer['list'],
    errors,
    codes: errors.map(({ extensions }) => extensions['code']),
    statements: database.driver.statements.length - before,
  };
}

const list = (
  more: Partial<PerformanceArguments> = {},
  context = contextFor(database, [ours.companyId]),
  id = ours.companyId,
) => listPerformanceByCompany(context, id, { range, granularity: 'DAY', groupBy: ['CAMPAIGN'], ...more });

const code = (wanted: string) => expect.objectContaining({ code: wanted }) as unknown;

describe('a report', () => {
  it('is by day and campaign by default', async () => {
    const { list: page } = await ask(
      document('items { periodStart periodEnd campaign { id channel } channel deviceType country metrics { clicks } }'),
    );
    const row = (day: string, id: string, channel: string, clicks: string) => ({
      periodStart: day,
      periodEnd: day,
      campaign: { id, channel },
      channel: null,
      deviceType: null,
      country: null,
      metrics: { clicks },
    });
    expect(page?.['items']).toEqual([
      row('2025-12-28', ctv, 'CTV', '3'),
      row('2025-12-29', ctv, 'CTV', '0'),
      row('2026-01-04', video, 'VIDEO', '1'),
      row('2026-01-05', video, 'VIDEO', '0'),
    ]);
  });

  it('by ISO week continues over the end of the year', async () => {
    const { list: page } = await ask(
      document('items { periodStart periodEnd metrics { clicks conversions } }', ', granularity: WEEK, groupBy: []'),
    );
    expect(page?.['items']).toEqual([
      { periodStart: '2025-12-25', periodEnd: '2025-12-28', metrics: { clicks: '3', conversions: '0' } },
      { periodStart: '2025-12-29', periodEnd: '2026-01-04', metrics: { clicks: '1', conversions: '3' } },
      { periodStart: '2026-01-05', periodEnd: '2026-01-10', metrics: { clicks: '0', conversions: '0' } },
    ]);
  });

  it('by month ends at the end of the year', async () => {
    const { list: page } = await ask(
      document('items { periodStart periodEnd metrics { impressions } }', ', granularity: MONTH, groupBy: []'),
    );
    expect(page?.['items']).toEqual([
      { periodStart: '2025-12-25', periodEnd: '2025-12-31', metrics: { impressions: '18014398509481985' } },
      { periodStart: '2026-01-01', periodEnd: '2026-01-10', metrics: { impressions: '2007' } },
    ]);
  });

  it('includes both ends of its range', async () => {
    const page = await list({ range: { startDate: '2025-12-29', endDate: '2026-01-04' } });
    expect(page.items.map(({ periodStart }) => periodStart)).toEqual(['2025-12-29', '2026-01-04']);
  });

  it('computes its ratios from the sums, null if the divisor is 0', async () => {
    const ratios = 'ctr completionRate cpmMicros cpcMicros cpaMicros roas';
    const { list: page } = await ask(
      document(
        `items { campaign { id } metrics { ${ratios} } } totals { ${ratios} }`,
        ', granularity: TOTAL, sort: { field: CLICKS }',
      ),
    );
    expect(page?.['items']).toEqual([
      {
        campaign: { id: video },
        metrics: { ctr: 1 / 2007, completionRate: null, cpmMicros: '2', cpcMicros: '5', cpaMicros: null, roas: 0 },
      },
      {
        campaign: { id: ctv },
        metrics: {
          ctr: 3 / 18_014_398_509_481_985,
          completionRate: 0.75,
          cpmMicros: '0',
          cpcMicros: '666700',
          cpaMicros: '666700',
          roas: 250 / 2_000_100,
        },
      },
    ]);
    expect(page?.['totals']).toEqual({
      ctr: 4 / 18_014_398_509_483_992,
      completionRate: 0.75,
      cpmMicros: '0',
      cpcMicros: '500026',
      cpaMicros: '666702',
      roas: 250 / 2_000_105,
    });
  });

  it('whose sum exceeds 64 bits is rejected, and a shorter one succeeds', async () => {
    const { companyId, campaigns } = await createCompanyWithCampaigns(database, ['CTV', 'AUDIO']);
    await loadFacts(
      database,
      campaigns.map(({ id }, index) =>
        factOf({ companyId, campaignId: id, day: `2026-01-0${index + 1}`, impressions: 2n ** 63n - 1n }),
      ),
    );
    const context = contextFor(database, [companyId]);
    const page = await list({}, context, companyId);
    expect(page.items.map(({ impressions }) => impressions)).toEqual(Array(2).fill('9223372036854775807'));
    await expect(page.totals()).rejects.toEqual(code('BAD_USER_INPUT'));
    await expect(list({ granularity: 'TOTAL', groupBy: [] }, context, companyId)).rejects.toThrow(
      /^impressions exceeds the 64 bits/,
    );
  });

  it('reads only what is selected', async () => {
    expect(
      (await ask(document('items { periodStart metrics { impressions } } pageInfo { hasNextPage endCursor }')))
        .statements,
    ).toBe(1);
    expect((await ask(document('pageInfo { totalCount }'))).statements).toBe(2);
    expect((await ask(document('totals { clicks }'))).statements).toBe(2);
    expect((await ask(document('items { isFinal } freshness { dataThrough timeZone }'))).statements).toBe(2);
    expect((await ask(document('items { campaign { name } }'))).statements).toBe(2);
  });

  it('has no alternatives in its filter', async () => {
    const { errors } = await ask(document('items { periodStart }', ', filter: { or: [] }'));
    expect(errors[0]?.message).toMatch(/"or" is not defined/);
  });
});

describe('an invalid report is BAD_USER_INPUT:', () => {
  const refused: Record<string, Partial<PerformanceArguments>> = {
    'a reversed range': { range: { startDate: '2026-01-02', endDate: '2026-01-01' } },
    'a range beyond two years': { range: { startDate: '2023-12-31', endDate: '2026-01-01' } },
    'a dimension twice': { groupBy: ['CHANNEL', 'CHANNEL'] },
    'a sort twice': {
      sort: [
        { field: 'CLICKS', direction: 'ASC' },
        { field: 'CLICKS', direction: 'DESC' },
      ],
    },
    'the period twice, of a total': {
      granularity: 'TOTAL',
      sort: [
        { field: 'PERIOD', direction: 'ASC' },
        { field: 'PERIOD', direction: 'DESC' },
      ],
    },
    'a limit of 0': { page: { limit: 0 } },
    'a limit of 201': { page: { limit: 201 } },
  };
  for (const [name, report] of Object.entries(refused)) {
    it(name, async () => {
      await expect(list(report)).rejects.toEqual(code('BAD_USER_INPUT'));
    });
  }
});

describe('a cursor', () => {
  const first = {
    groupBy: ['CAMPAIGN', 'CHANNEL'],
    filter: { impressions: { gte: '0' } },
    page: { limit: 1 },
  } as const;
  const cursor = async () => (await list(first)).pageInfo.endCursor();

  it('continues after its page, whatever the order of the dimensions', async () => {
    const after = await cursor();
    const second = await list({ ...first, groupBy: ['CHANNEL', 'CAMPAIGN'], page: { limit: 1, after } });
    expect(second.items.map(({ periodStart }) => periodStart)).toEqual(['2025-12-29']);
  });

  const others: Record<string, Partial<PerformanceArguments>> = {
    range: { range: { ...range, endDate: '2026-01-09' } },
    granularity: { granularity: 'WEEK' },
    grouping: { groupBy: ['CAMPAIGN'] },
    filter: { filter: { impressions: { gte: '1' } } },
    sort: { sort: [{ field: 'PERIOD', direction: 'DESC' }] },
  };
  for (const [name, other] of Object.entries(others)) {
    it(`of another ${name} is BAD_CURSOR`, async () => {
      await expect(list({ ...first, ...other, page: { limit: 1, after: await cursor() } })).rejects.toEqual(
        code('BAD_CURSOR'),
      );
    });
  }

  it('of another viewer or company is BAD_CURSOR', async () => {
    const report = { ...first, page: { limit: 1, after: await cursor() } };
    const someoneElse = contextFor(database, [ours.companyId], ['REPORTS_READ'], 'someone else');
    await expect(list(report, someoneElse)).rejects.toEqual(code('BAD_CURSOR'));
    const both = contextFor(database, [ours.companyId, theirs.companyId]);
    await expect(list(report, both, theirs.companyId)).rejects.toEqual(code('BAD_CURSOR'));
  });
});

describe('data freshness', () => {
  const everything = 'items { periodStart isFinal } freshness { dataThrough finalThrough timeZone currencyCode }';

  async function freshnessIn(timeZone: string, lastDay: string, days: readonly string[]) {
    const { companyId, campaigns } = await createCompanyWithCampaigns(database, ['CTV'], timeZone);
    const campaignId = campaigns[0]?.id ?? '';
    await loadFacts(
      database,
      [...days, lastDay].map((day) => factOf({ companyId, campaignId, day, clicks: 1n })),
    );
    const page = await list(
      { range: { startDate: days[0] ?? '', endDate: lastDay } },
      contextFor(database, [companyId]),
      companyId,
    );
    const final = await Promise.all(page.items.map(async (row) => [row.periodStart, await row.isFinal()]));
    const freshness = await page.freshness();
    return { final: Object.fromEntries(final) as Record<string, boolean>, finalThrough: freshness?.finalThrough };
  }

  it('has the company’s time zone and currency', async () => {
    const { list: page } = await ask(document(everything, ', groupBy: []'));
    expect(page?.['freshness']).toEqual({
      dataThrough: '2026-01-05T23:00:00Z',
      finalThrough: '2026-01-02T23:00:00Z',
      timeZone: 'Europe/Berlin',
      currencyCode: 'EUR',
    });
    expect(page?.['items']).toEqual([
      { periodStart: '2025-12-28', isFinal: true },
      { periodStart: '2025-12-29', isFinal: true },
      { periodStart: '2026-01-04', isFinal: false },
      { periodStart: '2026-01-05', isFinal: false },
    ]);
  });

  it('makes a period final with its last day only', async () => {
    const weeks = await list({ granularity: 'WEEK', groupBy: [] });
    expect(await Promise.all(weeks.items.map((row) => row.isFinal()))).toEqual([true, false, false]);
  });

  it('if the clocks skip midnight, ends the day at that time', async () => {
    const cairo = await freshnessIn('Africa/Cairo', '2026-04-26', ['2026-04-23', '2026-04-24']);
    expect(cairo.finalThrough).toMatch(/^2026-04-23 22:00:00/);
    expect(cairo.final).toEqual({ '2026-04-23': true, '2026-04-24': false, '2026-04-26': false });
  });

  it('if midnight occurs twice, ends the day with the second one', async () => {
    const azores = await freshnessIn('Atlantic/Azores', '2025-10-28', ['2025-10-25', '2025-10-26']);
    expect(azores.finalThrough).toMatch(/^2025-10-26 01:00:00/);
    expect(azores.final).toEqual({ '2025-10-25': true, '2025-10-26': false, '2025-10-28': false });
  });

  it('ahead of and behind UTC follows the local calendar', async () => {
    const tokyo = await freshnessIn('Asia/Tokyo', '2026-02-10', ['2026-02-07', '2026-02-08']);
    const honolulu = await freshnessIn('Pacific/Honolulu', '2026-02-10', ['2026-02-07', '2026-02-08']);
    expect(tokyo.finalThrough).toMatch(/^2026-02-07 15:00:00/);
    expect(honolulu.finalThrough).toMatch(/^2026-02-08 10:00:00/);
    expect(tokyo.final).toEqual(honolulu.final);
    expect(tokyo.final).toEqual({ '2026-02-07': true, '2026-02-08': false, '2026-02-10': false });
  });

  it('is the creation of the company before the first load', async () => {
    const { companyId } = await createCompanyWithCampaigns(database, ['CTV']);
    const { list: page } = await ask(document(everything), contextFor(database, [companyId]), companyId);
    expect(page?.['items']).toEqual([]);
    expect(page?.['freshness']).toMatchObject({
      dataThrough: '2025-01-02T03:04:05.000006Z',
      finalThrough: '2025-01-02T03:04:05.000006Z',
    });
  });
});

describe('tenancy', () => {
  it('returns the same for a foreign company and an unknown one', async () => {
    const everything = document(
      'items { periodStart } pageInfo { totalCount endCursor hasNextPage } totals { clicks cpcMicros } freshness { timeZone }',
    );
    const [foreign, unknown] = [
      await ask(everything, undefined, theirs.companyId),
      await ask(everything, undefined, randomUUID()),
    ];
    expect([...foreign.errors, ...unknown.errors]).toEqual([]);
    expect(foreign.list).toEqual(unknown.list);
    expect(foreign.list).toEqual({
      items: [],
      pageInfo: { totalCount: '0', endCursor: null, hasNextPage: false },
      totals: { clicks: '0', cpcMicros: null },
      freshness: null,
    });
  });

  it('keeps the rows of a company that is deleted before its freshness is read', async () => {
    const gone = await createCompanyWithCampaigns(database, ['CTV']);
    const [campaign] = gone.campaigns;
    await loadFacts(database, [
      factOf({ companyId: gone.companyId, campaignId: campaign?.id ?? '', day: '2026-01-04', clicks: 1n }),
    ]);
    const page = await list({}, contextFor(database, [gone.companyId]), gone.companyId);
    const { companyId } = gone;
    await database.asOwner(`with state as (delete from performance_state where company_id = '${companyId}'),
      campaigns as (delete from campaign where company_id = '${companyId}')
      delete from company where id = '${companyId}'`);
    expect(page.items).toHaveLength(1);
    expect(await Promise.all(page.items.map((row) => row.isFinal()))).toEqual([false]);
    expect(await page.freshness()).toBeNull();
  });

  it('needs REPORTS_READ for metrics, and CAMPAIGNS_READ for the campaign', async () => {
    const context = contextFor(database, [ours.companyId], ['CAMPAIGNS_READ']);
    expect((await ask(document('items { periodStart }'), context)).codes).toEqual(['FORBIDDEN']);
    const reportsOnly = contextFor(database, [ours.companyId], ['REPORTS_READ']);
    const { list: page, codes } = await ask(
      document('items { metrics { clicks } campaign { name } }', ', granularity: TOTAL'),
      reportsOnly,
    );
    expect(new Set(codes)).toEqual(new Set(['FORBIDDEN']));
    expect(page?.['items']).toEqual(
      [ctv, video].sort().map((id) => ({ campaign: null, metrics: { clicks: id === ctv ? '3' : '1' } })),
    );
  });

  it('is also enforced by the database: row security shows only a scope’s own rows, and nothing can be written', async () => {
    const tenant = database.tenant(contextFor(database, [theirs.companyId]).viewer.reachable);
    for (const table of [
      'performance_fact',
      'performance_campaign_day',
      'performance_campaign_device_day',
      'performance_campaign_total',
      'performance_company_day',
      'performance_state',
    ]) {
      const seen = await tenant.all(
        statement<{ companyId: string }>(`select distinct company_id as "companyId" from ${table}`, []),
      );
      expect(seen).toEqual([{ companyId: theirs.companyId }]);
      const unrelated = database.tenant(contextFor(database, []).viewer.reachable);
      expect(await unrelated.all(statement(`select 1 from ${table}`, []))).toEqual([]);
      await expect(tenant.transaction((writer) => writer.all(statement(`delete from ${table}`, [])))).rejects.toThrow(
        /permission denied/,
      );
    }
    await expect(tenant.all(statement('select 1 from performance_fact_2026_01', []))).rejects.toThrow(
      /permission denied/,
    );
  });

  it('holds in the code alone: without row security the conditions still name the company', async () => {
    await database.asOwner('alter table performance_campaign_day disable row level security');
    try {
      const page = await list();
      expect(page.items.map(({ clicks }) => clicks)).not.toContain('999');
      expect((await list({}, undefined, theirs.companyId)).items).toEqual([]);
    } finally {
      await database.asOwner('alter table performance_campaign_day enable row level security');
    }
  });
});

describe('the metrics of a campaign', () => {
  const days = (campaignId: string, startDate: string, endDate: string, companyId = ours.companyId) => ({
    companyId,
    campaignId,
    startDate,
    endDate,
  });

  it('come in one statement for all campaigns and ranges of a request', async () => {
    const { loaders } = contextFor(database, [ours.companyId]);
    const before = database.driver.statements.length;
    const found = await loaders
      .of(createCampaignPerformanceLoader)
      .loadMany([
        days(ctv, '2025-12-28', '2025-12-28'),
        days(ctv, '2025-12-01', '2026-01-31'),
        days(video, '2026-01-05', '2026-01-05'),
        days(randomUUID(), '2025-12-01', '2026-01-31'),
        days(ctv, '2025-12-28', '2025-12-28'),
      ]);
    expect(database.driver.statements.length - before).toBe(1);
    expect(found.map((sums) => ('impressions' in sums ? sums.impressions : sums))).toEqual([
      '9007199254740993',
      '18014398509481985',
      '7',
      '0',
      '9007199254740993',
    ]);
  });

  it('of another company are zeros, whatever company id is passed with it', async () => {
    const { loaders } = contextFor(database, [ours.companyId]);
    const foreign = theirs.campaigns[0]?.id ?? '';
    for (const companyId of [ours.companyId, theirs.companyId]) {
      expect(
        await loaders.of(createCampaignPerformanceLoader).load(days(foreign, '2026-01-01', '2026-01-31', companyId)),
      ).toMatchObject({ clicks: '0' });
    }
  });

  it('need REPORTS_READ and a range within its bounds, each for itself', async () => {
    const { loaders } = contextFor(database, [ours.companyId]);
    const [good, reversed] = await loaders
      .of(createCampaignPerformanceLoader)
      .loadMany([days(ctv, '2026-01-01', '2026-01-02'), days(ctv, '2026-01-02', '2026-01-01')]);
    expect(good).toMatchObject({ clicks: '0' });
    expect(reversed).toEqual(code('BAD_USER_INPUT'));
    const { loaders: without } = contextFor(database, [ours.companyId], ['CAMPAIGNS_READ']);
    await expect(
      without.of(createCampaignPerformanceLoader).load(days(ctv, '2026-01-01', '2026-01-02')),
    ).rejects.toEqual(code('FORBIDDEN'));
  });

  it('are a field of the campaign', async () => {
    const source = `query ($id: ID!, $range: DateRangeInput!) { getCampaign(id: $id) { performance(range: $range) { conversions cpaMicros } } }`;
    const contextValue = contextFor(database, [ours.companyId]);
    const answer = await graphql({ schema, source, contextValue, variableValues: { id: ctv, range } });
    expect(answer).toEqual({ data: { getCampaign: { performance: { conversions: '3', cpaMicros: '666700' } } } });
  });
});

describe('row security', () => {
  it('is on and forced for every table and partition', async () => {
    const found = await database.identity.all(
      statement<{ open: number; all: number }>(
        `select count(*)::int as "all", count(*) filter (where not (relrowsecurity and relforcerowsecurity))::int as open
        from pg_class where relname like 'performance%' and relkind in ('r', 'p')`,
        [],
      ),
    );
    expect(found).toEqual([{ open: 0, all: expect.any(Number) as number }]);
    expect(found[0]?.all).toBeGreaterThan(8);
  });
});
