import { expect, test } from 'vitest';
import { usageBars } from './usage-bars.ts';

const day = (requests: number, errors = 0, rateLimited = 0) => ({
  date: '2026-11-21',
  requests,
  errors,
  rateLimited,
  cost: 0,
});

test('the busiest day fills the chart, and a day without requests has no column', () => {
  const { bars, peak } = usageBars([day(50), day(100), day(0)], 96);
  expect(peak).toBe(100);
  expect(bars.map(({ parts }) => parts)).toEqual([
    [{ kind: 'fine', top: 48, size: 48 }],
    [{ kind: 'fine', top: 0, size: 96 }],
    [],
  ]);
});

test('one error among a thousand requests is visible, and the column keeps its height', () => {
  const [bar] = usageBars([day(1000, 1)], 96).bars;
  expect(bar?.parts).toEqual([
    { kind: 'fine', top: 2, size: 94 },
    { kind: 'errors', top: 0, size: 2 },
  ]);
});

test('separates rate-limited requests from other errors', () => {
  const [bar] = usageBars([day(10, 0, 5)], 100).bars;
  expect(bar?.parts.map(({ kind, size }) => [kind, size])).toEqual([
    ['fine', 50],
    ['rateLimited', 50],
  ]);
});
