import { LRUCache } from 'lru-cache';
import { type Buckets, fillTime, restoreTime } from './bucket.ts';

interface Kept {
  fullAt: number;
}

/** Buckets in this process: answers at once. */
export interface MemoryBuckets extends Buckets {
  take(...parameters: Parameters<Buckets['take']>): { readonly allowed: boolean; readonly fullIn: readonly number[] };
}

/**
 * Its bound: n processes give an account n times its budget, and a start forgets what was taken. 100,000 buckets are
 * kept; one that was not used for longer than all the others counts as full again.
 */
export function createMemoryBuckets(now: () => number): MemoryBuckets {
  const kept = new LRUCache<string, Kept>({ max: 100_000 });

  function keptUnder(key: string): Kept {
    const found = kept.get(key);
    if (found !== undefined) return found;
    const made = { fullAt: 0 };
    kept.set(key, made);
    return made;
  }

  return {
    take(buckets, points) {
      const time = now();
      let allowed = true;
      for (const { key, shape } of buckets) {
        const fullIn = Math.max(0, keptUnder(key).fullAt - time) + restoreTime(shape, points);
        if (points > 0 && fullIn > fillTime(shape)) allowed = false;
      }
      const fullIn = buckets.map(({ key, shape }) => {
        const bucket = keptUnder(key);
        if (allowed) bucket.fullAt = Math.max(bucket.fullAt, time) + restoreTime(shape, points);
        return Math.max(0, bucket.fullAt - time);
      });
      return { allowed, fullIn };
    },
    give(buckets, points) {
      const time = now();
      for (const { key, shape } of buckets) {
        const bucket = keptUnder(key);
        bucket.fullAt = Math.max(bucket.fullAt, time) - restoreTime(shape, points);
      }
    },
    close: () => kept.clear(),
  };
}
