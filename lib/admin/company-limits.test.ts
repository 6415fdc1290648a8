import { expect, test } from 'vitest';
import { checkPoints, pointsOf, pointsWords, rateLimitWords } from './company-limits.ts';

test('reads a number with or without separators, and nothing as the default', () => {
  expect(pointsOf(' 1,500,000 ')).toBe(1_500_000);
  expect(pointsOf('20000')).toBe(20_000);
  expect(pointsOf(' ')).toBeNull();
});

test('rejects text that isn’t a whole number before it is sent', () => {
  expect(checkPoints({ rateLimitPoints: '' })).toEqual({});
  expect(checkPoints({ rateLimitPoints: '20 000' })).toEqual({});
  for (const typed of ['many', '-1', '1e6', '1.5']) {
    expect(checkPoints({ rateLimitPoints: typed })).toEqual({
      rateLimitPoints: 'Enter a whole number from 10,000 to 100,000,000, or nothing for the default.',
    });
  }
});

test('shows a limit in words', () => {
  expect(pointsWords(500_000)).toBe('500,000 points');
  expect(rateLimitWords(null, 500_000)).toBe('500,000 points, the default');
  expect(rateLimitWords(20_000, 500_000)).toBe('20,000 points, set for this company');
});
