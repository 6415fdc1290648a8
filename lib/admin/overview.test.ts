import { expect, test } from 'vitest';
import { reportChart } from '../chart/report-chart.ts';
import {
  changeOf,
  expiringSoon,
  keyUse,
  limitWords,
  notFinalWords,
  soonRange,
  spendRange,
  spendReport,
} from './overview.ts';

const now = new Date('2026-11-21T12:00:00Z');
const usage = (date: string, requests: number, errors = 0) => ({
  ...{ date, requests: String(requests), errors: String(errors) },
  ...{ rateLimited: '0', cost: String(requests) },
});

test('spend covers 28 whole days that end yesterday', () => {
  expect(spendRange('2026-11-22')).toEqual({ startDate: '2026-10-25', endDate: '2026-11-21' });
  expect(spendRange('2026-11-22', 1)).toEqual({ startDate: '2026-09-27', endDate: '2026-10-24' });
});

test.each([
  ['1042', '1000', { words: '+4.2%', direction: 'up' }],
  ['900', '1000', { words: '-10%', direction: 'down' }],
  ['1000001', '1000000', { words: '0%', direction: 'none' }],
  ['1000', '0', null],
])('%s after %s is a change of %j', (total, before, change) => {
  expect(changeOf(total, before)).toEqual(change);
});

test('the days whose values can still change are named, whatever their order and their number of rows', () => {
  const row = (periodStart: string, isFinal: boolean) => ({ periodStart, isFinal });
  expect(notFinalWords([row('2026-11-26', true)])).toBeNull();
  expect(notFinalWords([row('2026-11-26', true), row('2026-11-27', false), row('2026-11-27', false)])).toMatch(
    /^Not final: 27 Nov\. /,
  );
  expect(notFinalWords([row('2026-12-01', false), row('2026-11-30', false)])).toMatch(/^Not final: 30 Nov to 1 Dec\. /);
});

test('spend by channel becomes a chart in the company’s currency', () => {
  const row = (periodStart: string, spendMicros: string) =>
    ({ periodStart, channel: 'CTV', metrics: { spendMicros }, isFinal: true }) as const;
  const totals = { spendMicros: '3000000', impressions: '0', clicks: '0', conversions: '0' };
  const report = spendReport({
    listPerformanceByCompany: {
      items: [row('2026-11-20', '1000000'), row('2026-11-21', '2000000')],
      totals,
      freshness: { dataThrough: now.toISOString(), timeZone: 'Europe/Berlin', currencyCode: 'EUR' },
      pageInfo: { hasNextPage: false },
    },
  });
  expect(reportChart(report, 0)).toMatchObject({
    title: 'Spend by day and channel',
    unit: { kind: 'money', currencyCode: 'EUR' },
    series: [{ name: 'Connected TV', values: [1, 2] }],
  });
});

test('the requests of all keys are added by day, and unused keys aren’t listed', () => {
  const { days, busiest } = keyUse(
    [
      { id: 'a', name: 'Nightly', usage: [usage('2026-11-20', 3, 1)] },
      { id: 'b', name: 'Hourly', usage: [usage('2026-11-20', 5), usage('2026-11-21', 2)] },
      { id: 'c', name: 'Unused', usage: [] },
    ],
    'UTC',
    now,
  );
  expect(days).toHaveLength(14);
  expect(days.at(-2)).toEqual({ date: '2026-11-20', requests: 8, errors: 1, rateLimited: 0, cost: 8 });
  expect(busiest.map(({ name, total }) => [name, total.requests])).toEqual([
    ['Hourly', 7],
    ['Nightly', 3],
  ]);
});

test('without keys there are no days', () => {
  expect(keyUse([], 'UTC', now)).toEqual({ days: [], busiest: [] });
});

test('the use of the rate limit is in words', () => {
  const limit = { limit: 500_000, remaining: 437_500, restorePerSecond: 50_000 };
  expect(limitWords(limit, [{ total: { rateLimited: 1_111 } }, { total: { rateLimited: 1 } }])).toBe(
    'Rate limit of all keys: 437,500 of 500,000 points left, 50,000 restored per second. ' +
      'Rate-limited requests in the last 14 days: 1,112.',
  );
});

test('lists what expires within 30 days, the next one first, and nothing that never expires', () => {
  const { until } = soonRange(now);
  const grant = (id: string, expiresAt: string | null) => ({ id, partner: { name: id }, expiresAt });
  const soon = expiringSoon(
    [{ id: 'k', name: 'Nightly', expiresAt: '2026-12-01T00:00:00Z' }],
    [grant('next', '2026-11-22T00:00:00Z'), grant('late', '2027-11-22T00:00:00Z'), grant('never', null)],
    { until, partnersHref: '/admin/partners' },
  );
  expect(soon.map(({ name, href }) => [name, href])).toEqual([
    ['next', '/admin/partners'],
    ['Nightly', '/admin/tokens/k'],
  ]);
});
