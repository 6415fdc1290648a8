import { expect, test } from 'vitest';
import type { Chart } from './chart.ts';
import { chartCsv, chartFileName, hasUnfinished, tableHead } from './chart-table.ts';
import { pointWords, readingOf, readingOfAll, restingPoint, summaryOf } from './chart-words.ts';
import { legendOf } from './legend.ts';

const chart: Chart = {
  title: 'Spend by day and channel',
  axis: 'Day',
  measure: 'Spend',
  unit: { kind: 'money', currencyCode: 'EUR' },
  form: 'columns',
  points: [
    { label: '9 Nov', name: '9 Nov 2026', isFinal: true },
    { label: '10 Nov', name: '10 Nov 2026', isFinal: false },
  ],
  series: [
    { name: 'Display', look: 1, values: [1_370_597.000001, 3] },
    { name: '=Audio', look: 2, values: [0.5, null] },
  ],
  notes: [],
};

test('the CSV file has exact amounts with their unit, finality, and no formula', () => {
  expect(chartCsv(chart).join('')).toBe(
    '\uFEFF"Day","Final","Display (EUR)","\'=Audio (EUR)"\r\n' +
      '"9 Nov 2026","yes",1370597.000001,0.5\r\n"10 Nov 2026","no",3,""\r\n',
  );
});

test('without finality there is no such column, and a ratio keeps its digits', () => {
  const ratio: Chart = {
    ...chart,
    unit: { kind: 'ratio' },
    points: [{ label: 'CTV', name: 'CTV', isFinal: null }],
    series: [{ name: 'ROAS', look: 1, values: [0.0744244269083187] }],
  };
  expect(chartCsv(ratio).join('')).toBe('\uFEFF"Day","ROAS"\r\n"CTV",0.0744244269083187\r\n');
});

test('a file is named by the title and the date', () => {
  expect(chartFileName(chart, 'csv', new Date('2026-11-20T10:00:00Z'))).toBe('spend-by-day-and-channel-2026-11-20.csv');
});

test('words name the highest point, and every value of a point', () => {
  expect(summaryOf(chart)).toBe('Spend by day and channel. Highest: 9 Nov 2026, €1,370,597.50.');
  expect(pointWords(chart, 1)).toBe('10 Nov 2026, not final: total €3.00, Display €3.00, =Audio –');
  expect(summaryOf({ ...chart, points: [] })).toBe('Spend by day and channel: no values.');
});

test('columns are read with the sums of all points first', () => {
  expect(readingOfAll(chart)).toEqual({
    name: '2 days',
    total: '€1,370,600.50',
    values: ['€1,370,600.00', '€0.50'],
  });
  expect(readingOfAll({ ...chart, series: chart.series.slice(0, 1) })).toEqual({
    name: '2 days',
    total: null,
    values: ['€1,370,600.00'],
  });
  expect(readingOfAll({ ...chart, form: 'lines' })).toBeUndefined();
  expect(readingOfAll({ ...chart, points: chart.points.slice(0, 1) })).toBeUndefined();
});

test('a point is read with its total if its values are stacked', () => {
  expect(readingOf(chart, 0)).toEqual({
    name: '9 Nov 2026',
    total: '€1,370,597.50',
    values: ['€1,370,597.00', '€0.50'],
  });
  expect(readingOf({ ...chart, form: 'lines' }, 1)).toEqual({
    name: '10 Nov 2026, not final',
    total: null,
    values: ['€3.00', '–'],
  });
  expect(readingOf(chart, 2)).toBeUndefined();
});

test('a chart first shows the last point that is final and has a value', () => {
  const [day] = chart.points;
  const quiet = { name: 'Display', look: 1, values: [1, 0] } as const;
  expect(restingPoint(chart)).toBe(0);
  expect(restingPoint({ ...chart, points: chart.points.map((point) => ({ ...point, isFinal: null })) })).toBe(1);
  expect(restingPoint({ ...chart, points: day === undefined ? [] : [day, day], series: [quiet] })).toBe(0);
  expect(restingPoint({ ...chart, series: [] })).toBe(1);
});

test('the legend names the series and the hatching', () => {
  expect(tableHead(chart)).toEqual(['Day', 'Display', '=Audio']);
  expect(legendOf(chart).map(({ name }) => name)).toEqual(['Display', '=Audio', 'Not final']);
  const final = {
    ...chart,
    points: chart.points.map((point) => ({ ...point, isFinal: true })),
    series: chart.series.slice(0, 1),
  };
  expect(hasUnfinished(final)).toBe(false);
  expect(legendOf(final)).toEqual([]);
});
