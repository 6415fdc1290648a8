import { crc32 } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { clientNetwork } from '#shared/ip-address.ts';
import type { MemoryBuckets } from './buckets/memory-buckets.ts';
import { rateLimited, waitFor } from './rate-limit-errors.ts';

/** 60 failed attempts per client network, then one per second. */
export const failedAttemptsShape = { capacity: 60, restorePerSecond: 1 };

const goodForMs = 15 * 60_000;

/** Limits failed bearer tokens per {@link clientNetwork}, before any lookup. This bounds guessing and useless lookups. */
export interface FailedAttempts {
  /** Throws RATE_LIMITED for an IP address with too many failed attempts, unless the token was valid recently. */
  assertMayTry(address: string, token: string): void;
  succeeded(token: string, viewer: object): void;
  failed(address: string, token: string): void;
}

/**
 * Kept in this process's memory, because it protects this process. Clients can share an IP address with a guesser,
 * as members of one company do. They keep access if their token was valid in the last 15 minutes.
 * Such a token is known by its CRC-32 alone. After a collision, the other token is looked up and denied, nothing more.
 */
export function createFailedAttempts(buckets: MemoryBuckets, now: () => number): FailedAttempts {
  const good = new LRUCache<number, true>({ max: 50_000, ttl: goodForMs, perf: { now } });
  const seen = new WeakSet();
  const bucketOf = (address: string) => ({ key: `failed:${clientNetwork(address)}`, shape: failedAttemptsShape });
  return {
    assertMayTry(address, token) {
      const bucket = bucketOf(address);
      const wait = waitFor([bucket], [buckets.fullIn(bucket)], 1);
      if (wait === 0 || good.has(crc32(token))) return;
      throw rateLimited('Too many bearer tokens from this address were not valid.', wait);
    },
    succeeded(token, viewer) {
      // The viewer object of a key is the same for some seconds, and a set lookup costs less than a checksum per
      // request.
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
