import { crc32 } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { clientNetwork } from '#shared/ip-address.ts';
import type { Bucket, Buckets } from './buckets/bucket.ts';
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
 * A valid token costs no call to Redis: whether a network may try is known from this process's memory. Each failed attempt
 * is counted in the shared bucket, whose level then becomes this process's as well. So a guesser gets one more attempt
 * per process, not the whole limit. Clients can share an IP address with a guesser,
 * as members of one company do. They keep access if their token was valid in the last 15 minutes.
 * Such a token is known by its CRC-32 alone. After a collision, the other token is looked up and denied, nothing more.
 */
export function createFailedAttempts({
  own,
  buckets,
  now,
}: {
  readonly own: MemoryBuckets;
  readonly buckets: Buckets;
  readonly now: () => number;
}): FailedAttempts {
  const good = new LRUCache<number, true>({ max: 50_000, ttl: goodForMs, perf: { now } });
  const seen = new WeakSet();
  const bucketOf = (address: string) => ({ key: `failed:${clientNetwork(address)}`, shape: failedAttemptsShape });
  const learn = async (bucket: Bucket) => {
    const { fullIn } = await buckets.take([bucket], 1);
    own.raise(bucket, fullIn[0] ?? 0);
  };
  return {
    assertMayTry(address, token) {
      const bucket = bucketOf(address);
      const wait = waitFor([bucket], [own.fullIn(bucket)], 1);
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
      const bucket = bucketOf(address);
      if (buckets === own) own.give([bucket], -1);
      else learn(bucket).catch(() => undefined);
    },
  };
}
