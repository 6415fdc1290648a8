import { LRUCache } from 'lru-cache';
import { type Bucket, type Buckets, fillTime, restoreTime, type Taken } from './bucket.ts';

/** Buckets in this process, which respond synchronously. */
export interface MemoryBuckets extends Buckets {
  take(...parameters: Parameters<Buckets['take']>): Taken;
  /** Milliseconds until a bucket is full, without changing it. */
  fullIn(bucket: Bucket): number;
}

interface Kept {
  fullAt: number;
}

/**
 * The limits of memory: n processes give an account n times its rate limit, and a restart resets the buckets. At most
 * 100,000 buckets are kept; the least recently used one is dropped and counts as full.
 */
export function createMemoryBuckets(now: () => number): MemoryBuckets {
  const all = new LRUCache<string, Kept>({ max: 100_000 });

  function keptFor({ key }: Bucket): Kept {
    const found = all.get(key);
    if (found !== undefined) return found;
    const made = { fullAt: 0 };
    all.set(key, made);
    return made;
  }

  function take(buckets: readonly Bucket[], points: number, isBounded: boolean): Taken {
    const time = now();
    const kept = buckets.map(keptFor);
    let allowed = true;
    const before: number[] = [];
    const after: number[] = [];
    for (const [index, { shape }] of buckets.entries()) {
      const fullIn = Math.max(0, (kept[index]?.fullAt ?? 0) - time);
      const then = Math.max(0, fullIn + restoreTime(shape, points));
      before.push(fullIn);
      after.push(then);
      if (isBounded && then > fillTime(shape)) allowed = false;
    }
    if (!allowed) return { allowed, fullIn: before };
    for (const [index, bucket] of kept.entries()) bucket.fullAt = time + (after[index] ?? 0);
    return { allowed, fullIn: after };
  }

  return {
    take: (buckets, points) => take(buckets, points, true),
    give: (buckets, points) => {
      take(buckets, -points, false);
    },
    fullIn: ({ key }) => Math.max(0, (all.get(key)?.fullAt ?? 0) - now()),
    close: () => all.clear(),
  };
}
