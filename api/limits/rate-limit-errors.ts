import { PublicError } from '../errors.ts';
import { type Bucket, fillTime, restoreTime } from './buckets/bucket.ts';

/** Milliseconds until every bucket has this many points. */
export function waitFor(buckets: readonly Bucket[], fullIn: readonly number[], points: number): number {
  let wait = 0;
  buckets.forEach(({ shape }, index) => {
    wait = Math.max(wait, (fullIn[index] ?? 0) + restoreTime(shape, points) - fillTime(shape));
  });
  return wait;
}

/** An error that is worth a retry; the header `Retry-After` repeats the seconds. */
export function rateLimited(message: string, waitMs: number): PublicError {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1_000));
  return new PublicError('RATE_LIMITED', `${message} Try again in ${retryAfterSeconds} s.`, { retryAfterSeconds });
}
