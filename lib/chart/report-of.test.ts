import { buildSchema } from 'graphql';
import { expect, test } from 'vitest';
import type { Json } from '#shared/json.ts';
import { periodWords } from '../text/date-words.ts';
import { parseOperation } from '../schema/parsed-operation.ts';
import { reportFacts } from './report-facts.ts';
import { reportOf } from './report-of.ts';

const schema = buildSchema(`
  scalar BigInt
  scalar Date
  scalar DateTime
  enum Granularity { TOTAL DAY }
  enum Dimension { CAMPAIGN CHANNEL COUNTRY }
  enum Channel { CTV DISPLAY }
  type Campaign { id: ID!, name: String! }
  type Metrics { spendMicros: BigInt!, clicks: BigInt!, ctr: Float, roas: Float }
  type Row { periodStart: Date!, periodEnd: Date!, channel: Channel, country: String, campaign: Campaign, metrics: Metrics!, isFinal: Boolean! }
  type Freshness { finalThrough: DateTime!, timeZone: String!, currencyCode: String! }
  type PageInfo { hasNextPage: Boolean! }
  type PerformancePage { items: [Row!]!, totals: Metrics!, freshness: Freshness, pageInfo: PageInfo! }
  input DateRangeInput { startDate: Date!, endDate: Date! }
  type Query {
    listPerformance(range: DateRangeInput, granularity: Granularity! = DAY, groupBy: [Dimension!]! = [CAMPAIGN]): PerformancePage!
    getCampaign: Campaign
  }
`);

function read(document: string, data: Record<string, Json> | null, variables: Record<string, Json> = {}) {
  return reportOf(schema, { definition: parseOperation('q.graphql', document).definition, variables, data });
}

const metrics = { spendMicros: '1500000', clicks: '7', ctr: null };
const byChannel = '(granularity: DAY, groupBy: [CHANNEL])';

test('reads rows, measures, currency and time zone, with channels by name', () => {
  const report = read(
    `query Q { listPerformance${byChannel} {
      items { periodStart channel metrics { spendMicros clicks ctr } isFinal }
      totals { spendMicros } freshness { currencyCode timeZone } pageInfo { hasNextPage } } }`,
    {
      listPerformance: {
        items: [{ periodStart: '2026-11-09', channel: 'CTV', metrics, isFinal: true }],
        totals: { spendMicros: '4500000' },
        freshness: { currencyCode: 'EUR', timeZone: 'Europe/Berlin' },
        pageInfo: { hasNextPage: true },
      },
    },
  );
  expect(report).toEqual({
    granularity: 'DAY',
    dimensions: ['channel'],
    measures: [
      { label: 'Spend', unit: { kind: 'money', currencyCode: 'EUR' }, isSum: true, total: 4.5 },
      { label: 'Clicks', unit: { kind: 'count' }, isSum: true, total: null },
      { label: 'CTR', unit: { kind: 'percent' }, isSum: false, total: null },
    ],
    rows: [{ period: '2026-11-09', group: 'Connected TV', isFinal: true, values: [1.5, 7, null] }],
    timeZone: 'Europe/Berlin',
    range: null,
    hasMore: true,
  });
});

test('states the period and the totals that a response has', () => {
  const report = read(
    `query Q($range: DateRangeInput) { listPerformance(range: $range, groupBy: []) {
      items { metrics { spendMicros clicks } } totals { spendMicros } freshness { currencyCode } } }`,
    {
      listPerformance: { items: [{ metrics }], totals: { spendMicros: '4500000' }, freshness: { currencyCode: 'EUR' } },
    },
    { range: { startDate: '2026-11-09', endDate: '2026-11-15' } },
  );
  expect(report && reportFacts(report)).toEqual([
    { term: 'Period', value: periodWords('2026-11-09', '2026-11-15') },
    { term: 'Total spend', value: '€4.50' },
  ]);
});

test('follows aliases and variables', () => {
  const report = read(
    `query Q($by: [Dimension!]!) { mine: listPerformance(groupBy: $by) {
      list: items { day: periodStart where: country sums: metrics { cost: spendMicros } done: isFinal } } }`,
    { mine: { list: [{ day: '2026-11-09', where: 'DE', sums: { cost: '2000000' }, done: false }] } },
    { by: ['COUNTRY'] },
  );
  expect(report?.rows).toEqual([{ period: '2026-11-09', group: 'Germany', isFinal: false, values: [2] }]);
  expect(report?.measures[0]?.unit).toEqual({ kind: 'money', currencyCode: null });
});

test('knows from the freshness which days are final, in the company’s time zone', () => {
  const report = read(
    `query Q { listPerformance(groupBy: []) { items { periodStart metrics { clicks } } freshness { finalThrough timeZone } } }`,
    {
      listPerformance: {
        items: ['2026-11-17', '2026-11-18'].map((periodStart) => ({ periodStart, metrics: { clicks: '1' } })),
        // 18 November, 00:00 in Berlin: the 17th has ended.
        freshness: { finalThrough: '2026-11-17T23:00:00Z', timeZone: 'Europe/Berlin' },
      },
    },
  );
  expect(report?.rows.map(({ isFinal }) => isFinal)).toEqual([true, false]);
});

test('uses the default of a variable', () => {
  const report = read(
    'query Q($by: [Dimension!]! = [CHANNEL]) { listPerformance(groupBy: $by) { items { channel metrics { clicks } } } }',
    { listPerformance: { items: [{ channel: 'DISPLAY', metrics: { clicks: '1' } }] } },
  );
  expect(report?.dimensions).toEqual(['channel']);
});

test('uses the defaults of the arguments', () => {
  const report = read('query Q { listPerformance { items { campaign { name } metrics { clicks } } } }', {
    listPerformance: {
      items: [
        { campaign: { name: 'Winter' }, metrics: { clicks: '1' } },
        { campaign: null, metrics: { clicks: '2' } },
      ],
    },
  });
  expect(report).toMatchObject({ granularity: 'DAY', dimensions: ['campaign'] });
  expect(report?.rows.map(({ group }) => group)).toEqual(['Winter', 'Not visible']);
});

test('omits ratios when the query doesn’t select the dimension of its rows', () => {
  const row = { metrics: { clicks: '1', ctr: 0.5 } };
  const report = read(`query Q { listPerformance${byChannel} { items { metrics { clicks ctr } } } }`, {
    listPerformance: { items: [row, row] },
  });
  expect(report?.measures.map(({ label }) => label)).toEqual(['Clicks']);
});

test.each([
  ['no data', 'query Q { listPerformance { items { metrics { clicks } } } }', null],
  ['no report', 'query Q { getCampaign { name } }', { getCampaign: { name: 'Winter' } }],
  ['no rows', 'query Q { listPerformance { items { metrics { clicks } } } }', { listPerformance: { items: [] } }],
  [
    'no measure',
    'query Q { listPerformance { items { channel } } }',
    { listPerformance: { items: [{ channel: 'CTV' }] } },
  ],
  ['a report that failed', 'query Q { listPerformance { items { channel } } }', { listPerformance: null }],
])('is undefined for %s', (_, document, data) => {
  expect(read(document, data)).toBeUndefined();
});
