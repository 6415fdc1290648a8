import type { Buckets } from './bucket.ts';
import type { MemoryBuckets } from './memory-buckets.ts';
import type { RedisBuckets } from './redis-buckets.ts';

interface SharedBucketsParts {
  readonly shared: RedisBuckets;
  readonly own: MemoryBuckets;
  readonly now: () => number;
  /** Called once per outage. */
  readonly onOutage: (error: unknown) => void;
}

/** How long Redis isn't called after a failure: one request per second waits for it, the others don't. */
const pauseMs = 1_000;

/**
 * Buckets in Redis that survive an outage of Redis: until it responds again, each process counts on its own. It neither
 * fails open, which would lift every limit, nor fails closed, which would stop the API. With n processes, an account
 * has at most n times its rate limit.
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
