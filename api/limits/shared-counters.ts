import { type AttemptLimits, createAttemptLimits, createSharedAttempts } from './attempts/attempt-limits.ts';
import { createMemoryAttempts } from './attempts/memory-attempts.ts';
import { createRedisAttempts } from './attempts/redis-attempts.ts';
import type { Buckets } from './buckets/bucket.ts';
import { createMemoryBuckets, type MemoryBuckets } from './buckets/memory-buckets.ts';
import { createRedisBuckets } from './buckets/redis-buckets.ts';
import { createSharedBuckets } from './buckets/shared-buckets.ts';
import { createFallback } from './redis/outage.ts';
import { connectRedis } from './redis/redis-scripts.ts';

/** What all API processes count together if there is a Redis, and each for itself otherwise. */
export interface SharedCounters {
  readonly buckets: Buckets;
  readonly attempts: AttemptLimits;
}

/** The counters of one process, with its own memory beside the shared ones. */
export interface Counters extends SharedCounters {
  readonly own: MemoryBuckets;
  /** Whether Redis doesn't respond; absent without Redis. */
  readonly isOut?: () => boolean;
  close(): void;
}

/** What a process logs about Redis; each is called once per outage. */
export interface RedisEvents {
  readonly onOutage: (error: unknown) => void;
  readonly onReturn: () => void;
}

/** Counters of this process alone. */
export function createOwnCounters(now: () => number = () => Date.now()): Counters {
  const own = createMemoryBuckets(now);
  // Windows end by the clock that people see, also in tests that set it.
  const attempts = createAttemptLimits(createMemoryAttempts(() => Date.now()));
  return { own, buckets: own, attempts, close: () => undefined };
}

/** Counters in Redis if it has a URL, else of this process alone. */
export function createCounters({
  redisUrl,
  now,
  ...events
}: { readonly redisUrl: string | undefined; readonly now: () => number } & RedisEvents): Counters {
  if (redisUrl === undefined) return createOwnCounters(now);
  const own = createMemoryBuckets(now);
  const ownAttempts = createMemoryAttempts(() => Date.now());
  const redis = connectRedis({ url: redisUrl, timeoutMs: 250, onTrouble: () => undefined });
  const fallback = createFallback({ now, ...events });
  const buckets = createSharedBuckets({ shared: createRedisBuckets(redis, () => undefined), own, fallback });
  const attempts = createSharedAttempts({ shared: createRedisAttempts(redis), own: ownAttempts, fallback });
  return {
    own,
    buckets,
    attempts: createAttemptLimits(attempts),
    isOut: () => fallback.isOut,
    close: () => redis.close(),
  };
}
