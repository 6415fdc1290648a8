import { crc32 } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { MemoryBuckets } from './buckets/memory-buckets.ts';
import { rateLimited, waitFor } from './refusals.ts';

/** 60 at once from an address, then one a second. */
export const failedAttemptsShape = { capacity: 60, restorePerSecond: 1 };

const goodForMs = 15 * 60_000;

/** Bounds guessing, and look-ups for nothing: failed bearer tokens by address, before anything is looked up. */
export interface FailedAttempts {
  /** Throws RATE_LIMITED for an address that failed too often, unless the token was good a while ago. */
  assertMayTry(address: string, token: string): void;
  succeeded(token: string, viewer: object): void;
  failed(address: string, token: string): void;
}

/**
 * In this process's memory, as what it protects is. Whoever shares an address with a guesser (behind a proxy, or as users
 * of one portal) stays in, as long as their token was good within a quarter of an hour. Such a token is known by its
 * CRC-32 alone: mistaking another for it lets that one be looked up and refused, nothing more.
 */
export function createFailedAttempts(buckets: MemoryBuckets, now: () => number): FailedAttempts {
  const good = new LRUCache<number, true>({ max: 50_000, ttl: goodForMs, perf: { now } });
  const seen = new WeakSet();
  const bucketOf = (address: string) => ({ key: `failed:${address}`, shape: failedAttemptsShape });
  return {
    assertMayTry(address, token) {
      const bucket = bucketOf(address);
      const wait = waitFor([bucket], [buckets.fullIn(bucket)], 1);
      if (wait === 0 || good.has(crc32(token))) return;
      throw rateLimited('Too many bearer tokens from this address were not valid.', wait);
    },
    succeeded(token, viewer) {
      // The viewer of a key is the same for some seconds of requests: one look is cheaper than a checksum each time.
      if (seen.has(viewer)) return;
      seen.add(viewer);
      good.set(crc32(token), true);
    },
    failed(address, token) {
      good.delete(crc32(token));
      buckets.give([bucketOf(address)], -1);
    },
  };
}
