import { LRUCache } from 'lru-cache';
import { type Bucket, type Buckets, fillTime, restoreTime, type Taken } from './bucket.ts';

/** Buckets in this process, which respond synchronously. */
export interface MemoryBuckets extends Buckets {
  take(...parameters: Parameters<Buckets['take']>): Taken;
  /** Milliseconds until a bucket is full, without changing it. */
  fullIn(bucket: Bucket): number;
  /** Makes a bucket at least this empty: full in so many milliseconds. */
  raise(bucket: Bucket, fullIn: number): void;
}

interface Kept {
  fullAt: number;
}

/**
 * The limits of memory: n processes give an account n times its rate limit, and a restart resets the buckets. At most
 * 100,000 buckets are kept; the least recently used one is dropped and counts as full.
 */
export function createMemoryBuckets(wallClock: () => number): MemoryBuckets {
  const now = neverBack(wallClock);
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
    raise: (bucket, fullIn) => {
      const kept = keptFor(bucket);
      kept.fullAt = Math.max(kept.fullAt, now() + fullIn);
    },
  };
}

/** The same clock, but when it is set back, time continues: otherwise a used bucket would stay empty for that long. */
function neverBack(clock: () => number): () => number {
  let last = Number.NEGATIVE_INFINITY;
  let offset = 0;
  return () => {
    const time = clock();
    if (time < last) offset += last - time;
    last = time;
    return time + offset;
  };
}
