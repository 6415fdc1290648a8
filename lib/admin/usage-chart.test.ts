import { expect, test } from 'vitest';
import { usageChart } from './usage-chart.ts';

const day = (date: string, requests: number, errors = 0, rateLimited = 0) => ({
  date,
  requests,
  errors,
  rateLimited,
  cost: 0,
});

test('divides the requests of a day into successful, failed and rate-limited ones', () => {
  const chart = usageChart([day('2026-11-20', 10, 1, 4), day('2026-11-21', 0)], 'Nightly export');
  expect(chart.title).toBe('Requests of Nightly export by day');
  expect(chart.points.map(({ label }) => label)).toEqual(['20 Nov', '21 Nov']);
  expect(chart.series.map(({ name, values }) => [name, values])).toEqual([
    ['Successful', [5, 0]],
    ['Errors', [1, 0]],
    ['Rate-limited', [4, 0]],
  ]);
});
