import { clientNetwork } from '#shared/ip-address.ts';
import { maximumCost } from '#shared/limits.ts';
import type { Viewer } from '../auth/viewer.ts';
import type { LimitsConfig } from '../config/limits.ts';
import type { PublicError } from '../errors.ts';
import { type Bucket, type Buckets, type BucketShape, fillTime, pointsLeft } from './buckets/bucket.ts';
import { createFailedAttempts, type FailedAttempts, failedAttemptsShape } from './failed-attempts.ts';
import { rateLimited, waitFor } from './rate-limit-errors.ts';
import type { Counters } from './shared-counters.ts';

/** 30 searches or answers of readers per client network, then one in ten seconds. */
const feedbackShape = { capacity: 30, restorePerSecond: 0.1 };

/** The buckets that a viewer's requests take points from, the smallest last. */
export interface Allowance {
  readonly buckets: readonly [Bucket, ...Bucket[]];
  /** The shapes of the buckets for `RateLimit-Policy`. */
  readonly policy: string;
}

/** The state of a bucket. */
export interface RateLimitStatus {
  readonly limit: number;
  readonly remaining: number;
  readonly restorePerSecond: number;
  /** Milliseconds since 1970. */
  readonly resetAt: number;
}

/** The limits that count across requests. */
export interface RateLimits {
  readonly buckets: Buckets;
  readonly failedAttempts: FailedAttempts;
  readonly now: () => number;
  allowanceOf(viewer: Viewer): Allowance;
  /** Reads the bucket that all keys of a company share, without taking points. */
  statusOfKeys(company: { readonly id: string; readonly rateLimitPoints: number | null }): Promise<RateLimitStatus>;
  /** Counts a document that is new to this process. Returns the error when there are too many. */
  refuseNewDocument(viewer: Viewer): PublicError | undefined;
  /** Counts a report of a leaked key from an IP address. Returns the error when there are too many. */
  refuseReport(address: string): Promise<PublicError | undefined>;
  /** Counts feedback of a reader by IP address. Returns the error when there is too much. */
  refuseFeedback(address: string): Promise<PublicError | undefined>;
}

interface RateLimitsParts {
  readonly config: LimitsConfig;
  readonly now: () => number;
  readonly counters: Pick<Counters, 'own' | 'buckets'>;
}

export function createRateLimits({ config, now, counters: { own, buckets } }: RateLimitsParts): RateLimits {
  const standard = shapesFor(config, config.accountPoints);
  /** With fewer, a key would never get the points of an expensive request. */
  const leastPoints = maximumCost / config.tokenShare;
  const allowances = new WeakMap<Viewer, Allowance>();

  function shapesOf(points: number | null) {
    return points === null ? standard : shapesFor(config, Math.max(points, leastPoints));
  }

  /** A person and a partner each have their own buckets, however many tokens they hold. */
  function makeAllowance({ actor, accountId, accountPoints }: Viewer): Allowance {
    const { account, token, accountPolicy, tokenPolicy } = shapesOf(accountPoints);
    // The braces put both keys on one node of a Redis cluster, so that one script can take from both.
    const accountBucket = { key: `{${accountId}}`, shape: account };
    if (actor.kind !== 'API_TOKEN') return { buckets: [accountBucket], policy: accountPolicy };
    const tokenBucket = { key: `{${accountId}}:${actor.id}`, shape: token };
    return { buckets: [accountBucket, tokenBucket], policy: tokenPolicy };
  }

  return {
    buckets,
    failedAttempts: createFailedAttempts({ own, buckets, now }),
    now,
    allowanceOf(viewer) {
      let allowance = allowances.get(viewer);
      if (allowance === undefined) allowances.set(viewer, (allowance = makeAllowance(viewer)));
      return allowance;
    },
    async statusOfKeys({ id, rateLimitPoints }) {
      const { account: shape } = shapesOf(rateLimitPoints);
      const { fullIn } = await buckets.take([{ key: `{${id}}`, shape }], 0);
      return statusOf(shape, fullIn[0] ?? 0, now());
    },
    refuseNewDocument({ accountId }) {
      // Always in memory: this limit protects the CPU time of this process.
      const bucket = [{ key: `documents:${accountId}`, shape: config.newDocuments }];
      const { allowed, fullIn } = own.take(bucket, 1);
      if (allowed) return undefined;
      return rateLimited(
        'Too many different documents. Send values as variables, so that a repeated document is checked only once.',
        waitFor(bucket, fullIn, 1),
      );
    },
    async refuseReport(address) {
      const bucket = [{ key: `reports:${clientNetwork(address)}`, shape: failedAttemptsShape }];
      const { allowed, fullIn } = await buckets.take(bucket, 1);
      if (allowed) return undefined;
      return rateLimited('Too many reports from this IP address.', waitFor(bucket, fullIn, 1));
    },
    async refuseFeedback(address) {
      const bucket = [{ key: `feedback:${clientNetwork(address)}`, shape: feedbackShape }];
      const { allowed, fullIn } = await buckets.take(bucket, 1);
      if (allowed) return undefined;
      return rateLimited('Too much feedback from this IP address.', waitFor(bucket, fullIn, 1));
    },
  };
}

/** The state of a bucket that will be full in this many milliseconds. */
export function statusOf(shape: BucketShape, fullIn: number, now: number): RateLimitStatus {
  return {
    limit: Math.floor(shape.capacity),
    remaining: Math.max(0, pointsLeft(shape, fullIn)),
    restorePerSecond: Math.floor(shape.restorePerSecond),
    resetAt: now + fullIn,
  };
}

/** The buckets of an account with this capacity. Points are restored in proportion to it. */
function shapesFor(config: LimitsConfig, points: number) {
  const restorePerSecond = config.accountRestorePerSecond * (points / config.accountPoints);
  const account = { capacity: points, restorePerSecond };
  const token = {
    capacity: points * config.tokenShare,
    restorePerSecond: restorePerSecond * config.tokenShare,
  };
  const accountPolicy = policyOf('account', account);
  return { account, token, accountPolicy, tokenPolicy: `${accountPolicy}, ${policyOf('token', token)}` };
}

/**
 * draft-ietf-httpapi-ratelimit-headers-10, section 3: the quota in points and the window in seconds that restores it.
 */
function policyOf(name: string, shape: BucketShape): string {
  return `"${name}";q=${Math.floor(shape.capacity)};w=${Math.ceil(fillTime(shape) / 1_000)}`;
}
