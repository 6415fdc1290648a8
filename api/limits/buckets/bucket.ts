/**
 * A bucket of points that is restored at a steady rate, up to `capacity`. Its state is one number, the time at which it
 * will be full again, as in the generic cell rate algorithm. So it needs no timer, and a full bucket needs no memory.
 * rate-limiter-flexible 11 doesn't fit, because it counts in fixed windows. It has no steady restore, charges denied
 * requests too, and can't take from two limits atomically.
 */
export interface Bucket {
  readonly key: string;
  readonly shape: BucketShape;
}

export interface BucketShape {
  readonly capacity: number;
  readonly restorePerSecond: number;
}

/** The result of taking points from buckets. */
export interface Taken {
  readonly allowed: boolean;
  /** Milliseconds until each bucket is full again, in the order of the buckets. */
  readonly fullIn: readonly number[];
}

/** Stores buckets. Taking from several is atomic: from all of them, or from none. */
export interface Buckets {
  take(buckets: readonly Bucket[], points: number): Taken | Promise<Taken>;
  /** Returns points. A negative number takes points, even if the result is below 0. */
  give(buckets: readonly Bucket[], points: number): void;
}

/** Points left in a bucket that will be full in this many milliseconds; below 0 when more was taken than it had. */
export function pointsLeft({ capacity, restorePerSecond }: BucketShape, fullIn: number): number {
  return Math.floor(capacity - (fullIn * restorePerSecond) / 1_000);
}

/** The time that restores this many points. */
export function restoreTime({ restorePerSecond }: BucketShape, points: number): number {
  return (points * 1_000) / restorePerSecond;
}

/** The time in which an empty bucket fills. */
export function fillTime(shape: BucketShape): number {
  return restoreTime(shape, shape.capacity);
}
