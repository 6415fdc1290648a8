/**
 * A bucket of points that fills by itself: at most `capacity`, restored steadily. Kept as one number, the moment at which
 * it will be full again (as in the generic cell rate algorithm), so that nothing has to tick and a full bucket needs no
 * memory. The library the architecture named, rate-limiter-flexible 11, counts in fixed windows: it has no steady restore,
 * charges refused requests as well, and can't take from two limits or from none in one step.
 */
export interface Bucket {
  readonly key: string;
  readonly shape: BucketShape;
}

export interface BucketShape {
  readonly capacity: number;
  readonly restorePerSecond: number;
}

/** What taking from buckets came to. */
export interface Taken {
  readonly allowed: boolean;
  /** Milliseconds until each bucket is full again, in the order of the buckets. */
  readonly fullIn: readonly number[];
}

/** Keeps buckets. Several are taken from in one step: from all of them, or from none. */
export interface Buckets {
  take(buckets: readonly Bucket[], points: number): Taken | Promise<Taken>;
  /** Gives points back, or with a negative number takes more, into debt if need be. */
  give(buckets: readonly Bucket[], points: number): void;
  close(): void;
}

/** Points left in a bucket that will be full in so many milliseconds; below 0 in debt. */
export function pointsLeft({ capacity, restorePerSecond }: BucketShape, fullIn: number): number {
  return Math.floor(capacity - (fullIn * restorePerSecond) / 1_000);
}

/** Time that so many points take to come back. */
export function restoreTime({ restorePerSecond }: BucketShape, points: number): number {
  return (points * 1_000) / restorePerSecond;
}

/** Time in which an empty bucket fills. */
export function fillTime(shape: BucketShape): number {
  return restoreTime(shape, shape.capacity);
}
