import { beforeAll, describe, expect, it } from 'vitest';
import { readPage } from '../../db/list/list.ts';
import { createRandom, pick } from '../../demo/random.ts';
import {
  contextFor,
  createCompanyWithCampaigns,
  type Fact,
  factOf,
  loadFacts,
  type TestCampaign,
} from '../../testing/performance-fixture.ts';
import { expectedRows, plus } from '../../testing/performance-oracle.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { noSums, type Sums } from './metrics.ts';
import { granularities } from './period.ts';
import { reportTable } from './report.ts';
import { listPerformanceByCompany, type PerformanceArguments, type PerformanceRow } from './service.ts';
import { type Dimension, dimensions, sources } from './sources.ts';

const database = await createTestDatabase();
const { companyId, campaigns } = await createCompanyWithCampaigns(database, ['CTV', 'CTV', 'VIDEO', 'AUDIO', 'DOOH']);
const other = await createCompanyWithCampaigns(database, ['CTV', 'VIDEO']);
const context = contextFor(database, [companyId]);
const random = createRandom(20261121);
const facts = randomFacts(companyId, campaigns, 900);

beforeAll(async () => {
  await loadFacts(database, [...facts, ...randomFacts(other.companyId, other.campaigns, 200)]);
});

describe('a report over random facts equals one worked out by hand', () => {
  for (let number = 1; number <= 60; number += 1) {
    const report = randomReport();
    it(`in its rows, their order, totals and count, page by page: ${number} (${report.granularity} ${report.groupBy.join()})`, async () => {
      const expected = expectedRows(facts, campaigns, report);
      const limit = Math.max(1, Math.ceil(expected.length / (1 + Math.floor(random() * 6))));
      const { rows, totals, totalCount } = await allPages(report, Math.min(limit, 200));
      expect(rows).toEqual(expected);
      expect(totals).toEqual(rows.reduce<Sums>((sums, row) => plus(sums, row), noSums));
      expect(totalCount).toBe(String(expected.length));
    });
  }
});

describe('every source', () => {
  for (const source of sources) {
    for (const granularity of granularities) {
      it(`gives the rows that the facts give: ${source.table} with ${source.dimensions.join()} by ${granularity}`, async () => {
        const range = { startDate: '2025-11-12', endDate: '2026-02-18' };
        for (const groupBy of [[], ...source.dimensions.map((dimension) => [dimension]), source.dimensions]) {
          const shape = { range, granularity, groupBy, filter: {} };
          const tenant = database.tenant(context.viewer.reachable);
          const list = { cursors: context.services.cursors, viewerId: 'test' };
          const [fromSource, fromFacts] = await Promise.all(
            [source, sources.at(-1)].map((from) =>
              readPage(tenant, reportTable(shape, from), list, { page: { limit: 200 } }),
            ),
          );
          expect(fromSource?.items.length).toBeGreaterThan(0);
          expect(fromSource?.items).toEqual(fromFacts?.items);
        }
      });
    }
  }
});

interface AllPages {
  readonly rows: object[];
  readonly totals: unknown;
  readonly totalCount: string;
}

async function allPages(report: Omit<PerformanceArguments, 'page'>, limit: number): Promise<AllPages> {
  const rows: object[] = [];
  let after: string | null = null;
  for (;;) {
    const page = await listPerformanceByCompany(context, companyId, { ...report, page: { limit, after } });
    rows.push(...page.items.map(plain));
    const totals = await page.totals();
    const totalCount = await page.pageInfo.totalCount();
    if (!page.pageInfo.hasNextPage) return { rows, totals, totalCount };
    after = page.pageInfo.endCursor();
  }
}

/** A row as the oracle makes them. */
function plain(row: PerformanceRow): object {
  const entries = Object.entries(row).filter(([name]) => !/^(isFinal|companyId|sortKey\d+)$/.test(name));
  return Object.fromEntries(entries);
}

function randomDay(): string {
  const moment = new Date('2025-11-03T00:00:00Z');
  moment.setUTCDate(moment.getUTCDate() + Math.floor(random() * 120));
  return moment.toISOString().slice(0, 10);
}

function randomFacts(company: string, among: readonly TestCampaign[], count: number): Fact[] {
  const byKey = new Map<string, Fact>();
  const number = (below: number) => BigInt(Math.floor(random() * below));
  for (let index = 0; index < count; index += 1) {
    const fact = factOf({
      day: randomDay(),
      companyId: company,
      campaignId: among[Math.floor(random() * among.length)]?.id ?? '',
      deviceType: pick(random, ['TV', 'PHONE', 'TABLET', 'DESKTOP', 'OTHER']),
      country: pick(random, ['DE', 'AT', 'CH', 'FR', 'ZZ']),
      // Few different numbers, so that sorts meet equals; now and then one beyond 2^53.
      impressions: random() < 0.02 ? 9_007_199_254_740_993n + number(9) : number(6),
      clicks: number(3),
      spendMicros: number(4) * 1_000_001n,
      videoStarts: number(100),
      videoCompletions: number(50),
      conversions: number(2),
      conversionValueMicros: number(3) * 77n,
    });
    byKey.set([fact.day, fact.campaignId, fact.deviceType, fact.country].join(), fact);
  }
  return [...byKey.values()];
}

function randomReport(): Omit<PerformanceArguments, 'page'> {
  const maybe = <Value>(chance: number, value: () => Value): Value | undefined =>
    random() < chance ? value() : undefined;
  const some = <Item>(items: readonly Item[]) => items.filter(() => random() < 0.5);
  const [one, two] = [randomDay(), randomDay()].sort();
  const fields = some(['IMPRESSIONS', 'PERIOD', 'CLICKS', 'SPEND', 'CONVERSIONS'] as const).slice(0, 2);
  const ids = () => some(campaigns.map(({ id }) => id));
  const filter = {
    campaignId: maybe(0.3, () =>
      pick<object>(random, [{ in: ids() }, { notIn: ids() }, { eq: campaigns[0]?.id ?? '' }]),
    ),
    channel: maybe(0.3, () => some(['CTV', 'VIDEO', 'AUDIO', 'DOOH'])),
    deviceType: maybe(0.25, () => some(['TV', 'PHONE', 'TABLET', 'DESKTOP', 'OTHER'])),
    country: maybe(0.25, () =>
      pick<object>(random, [{ in: ['de', 'at', 'xx'] }, { eq: 'CH' }, { contains: 'z' }, { startsWith: 'f' }]),
    ),
    impressions: maybe(0.25, () => pick<object>(random, [{ gte: '3' }, { lt: '9007199254740993' }, { eq: '5' }])),
    spendMicros: maybe(0.25, () => pick<object>(random, [{ gte: '1000001' }, { lt: '20000020' }])),
  };
  return {
    range: { startDate: one ?? '', endDate: two ?? '' },
    granularity: pick(random, granularities),
    groupBy: some<Dimension>([...dimensions].reverse()),
    filter: Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)),
    sort: fields.map((field) => ({ field, direction: pick(random, ['ASC', 'DESC'] as const) })),
  };
}
