import type { Buckets } from './bucket.ts';
import type { MemoryBuckets } from './memory-buckets.ts';
import type { RedisBuckets } from './redis-buckets.ts';

interface SharedBucketsParts {
  readonly shared: RedisBuckets;
  readonly own: MemoryBuckets;
  readonly now: () => number;
  /** Told once an outage. */
  readonly onOutage: (error: unknown) => void;
}

/** How long Redis is left alone after a failure: one request in a second waits for it, the others don't. */
const pauseMs = 1_000;

/**
 * Buckets in Redis that outlive Redis: while it doesn't answer, each process counts by itself. Neither open (an outage
 * would lift every limit) nor closed (it would stop the API): with n processes an account has at most n budgets.
 */
export function createSharedBuckets({ shared, own, now, onOutage }: SharedBucketsParts): Buckets {
  let triedAgainAt = 0;
  let isOut = false;
  return {
    async take(buckets, points) {
      if (now() < triedAgainAt) return own.take(buckets, points);
      try {
        const taken = await shared.take(buckets, points);
        isOut = false;
        return taken;
      } catch (error) {
        triedAgainAt = now() + pauseMs;
        if (!isOut) onOutage(error);
        isOut = true;
        return own.take(buckets, points);
      }
    },
    give(buckets, points) {
      if (isOut) own.give(buckets, points);
      else shared.give(buckets, points);
    },
    close: () => {
      shared.close();
      own.close();
    },
  };
}
