import { expect, test } from 'vitest';
import { rateLimits } from './read-rate-limits.ts';

test('reads the rest, the size and the refill time of each rate limit', () => {
  const headers: [string, string][] = [
    ['ratelimit', '"account";r=499973;t=1, "token";r=249973;t=0'],
    ['ratelimit-policy', '"account";q=500000;w=10, "token";q=250000;w=10'],
  ];
  expect(rateLimits(headers)).toEqual([
    { name: 'account', remaining: 499_973, quota: 500_000, seconds: 1 },
    { name: 'token', remaining: 249_973, quota: 250_000, seconds: 0 },
  ]);
});

test('a server without rate limits has none', () => {
  expect(rateLimits([['content-type', 'application/json']])).toEqual([]);
});
