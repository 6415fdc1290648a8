import { expect, test } from 'vitest';
import { reportChart } from './report-chart.ts';
import type { Report, ReportRow } from './report.ts';

const spend = { label: 'Spend', unit: { kind: 'money', currencyCode: 'EUR' }, isSum: true, total: null } as const;
const ctr = { label: 'CTR', unit: { kind: 'percent' }, isSum: false, total: null } as const;

const row = (
  period: string | null,
  group: string,
  value: number | null,
  isFinal: boolean | null = true,
): ReportRow => ({
  period,
  group,
  isFinal,
  values: [value],
});

function report(rows: ReportRow[], rest: Partial<Report> = {}): Report {
  return {
    granularity: 'DAY',
    dimensions: ['channel'],
    measures: [spend],
    rows,
    timeZone: 'Europe/Berlin',
    range: null,
    hasMore: false,
    ...rest,
  };
}

test('days are columns in order, with the largest group first and a gap for a day without rows', () => {
  const chart = reportChart(
    report([row('2026-11-12', 'Display', 5, false), row('2026-11-10', 'Audio', 1), row('2026-11-10', 'Display', 2)]),
    0,
  );
  expect(chart).toMatchObject({ title: 'Spend by day and channel', axis: 'Day', form: 'columns' });
  expect(chart?.points).toEqual([
    { label: '10 Nov', name: '10 Nov 2026', isFinal: true },
    { label: '11 Nov', name: '11 Nov 2026', isFinal: null },
    { label: '12 Nov', name: '12 Nov 2026', isFinal: false },
  ]);
  expect(chart?.series.map(({ name, values }) => [name, values])).toEqual([
    ['Display', [2, 0, 5]],
    ['Audio', [1, 0, 0]],
  ]);
  expect(chart?.notes).toEqual(['Days in the company’s time zone, Europe/Berlin.']);
});

test('a ratio is a line with gaps, because ratios can’t be stacked', () => {
  const rows = [row('2026-11-10', 'Audio', 0.1), row('2026-11-11', 'Display', 0.2)];
  const chart = reportChart(report(rows, { measures: [ctr] }), 0);
  expect(chart?.form).toBe('lines');
  expect(chart?.series.map(({ values }) => values)).toEqual([
    [null, 0.2],
    [0.1, null],
  ]);
});

test('the seventh and later series of sums are one, and those of ratios are left out with a note', () => {
  const rows = Array.from({ length: 8 }, (_, index) => [
    row('2026-11-10', `Campaign ${index}`, 8 - index),
    row('2026-11-11', `Campaign ${index}`, 0),
  ]).flat();
  const sums = reportChart(report(rows), 0);
  expect(sums?.series.map(({ name }) => name)).toEqual([
    ...[0, 1, 2, 3, 4].map((one) => `Campaign ${one}`),
    '3 others',
  ]);
  expect(sums?.series.at(-1)).toMatchObject({ look: 'rest', values: [6, 0] });
  const ratios = reportChart(report(rows, { measures: [ctr] }), 0);
  expect(ratios?.series).toHaveLength(6);
  expect(ratios?.notes[0]).toContain('The 6 highest of 8 series');
});

test('one period is a chart of bars, the largest first', () => {
  const rows = [row(null, 'Audio', 1), row(null, 'Display', 3, false)];
  const chart = reportChart(report(rows, { granularity: 'TOTAL' }), 0);
  expect(chart).toMatchObject({ title: 'Spend by channel', axis: 'Channel', form: 'bars' });
  expect(chart?.points.map(({ name, isFinal }) => [name, isFinal])).toEqual([
    ['Display', false],
    ['Audio', true],
  ]);
  expect(chart?.series[0]?.values).toEqual([3, 1]);
});

test('rows of the same group are summed, and a single total has a name', () => {
  const chart = reportChart(report([row(null, '', 1), row(null, '', 2)], { granularity: 'TOTAL', dimensions: [] }), 0);
  expect(chart).toMatchObject({ title: 'Spend', points: [{ name: 'Total' }], series: [{ values: [3] }] });
});

test('says when the report has more pages and when finality is unknown', () => {
  const rows = [row('2026-11-10', 'Audio', 1, null), row('2026-11-11', 'Audio', 1, null)];
  const notes = reportChart(report(rows, { hasMore: true, timeZone: null }), 0)?.notes.join(' ');
  expect(notes).toContain('one page of the report');
  expect(notes).toContain('Select `isFinal`');
});

test('weeks and months are named, and a missing measure has no chart', () => {
  const rows = [row('2026-11-02', '', 1), row('2026-11-09', '', 1)];
  const one = (granularity: Report['granularity']) => reportChart(report(rows, { granularity, dimensions: [] }), 0);
  expect(one('WEEK')?.points.map(({ name }) => name)).toEqual(['Week of 2 Nov 2026', 'Week of 9 Nov 2026']);
  expect(one('WEEK')?.series[0]?.name).toBe('Spend');
  expect(one('MONTH')?.points[0]?.label).toBe('Nov 2026');
  expect(reportChart(report(rows), 1)).toBeUndefined();
});
