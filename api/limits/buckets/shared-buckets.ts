import type { Fallback } from '../redis/outage.ts';
import type { Buckets } from './bucket.ts';
import type { MemoryBuckets } from './memory-buckets.ts';
import type { RedisBuckets } from './redis-buckets.ts';

interface SharedBucketsParts {
  readonly shared: RedisBuckets;
  readonly own: MemoryBuckets;
  readonly fallback: Fallback;
}

/** Buckets in Redis, and in this process while Redis doesn't respond. */
export function createSharedBuckets({ shared, own, fallback }: SharedBucketsParts): Buckets {
  return {
    take: (buckets, points) =>
      fallback.run(
        () => shared.take(buckets, points),
        () => own.take(buckets, points),
      ),
    give(buckets, points) {
      if (fallback.isOut) own.give(buckets, points);
      else shared.give(buckets, points);
    },
  };
}
