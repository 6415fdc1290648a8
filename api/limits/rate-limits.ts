import type { Viewer } from '../auth/viewer.ts';
import type { LimitsConfig } from '../config/limits.ts';
import type { PublicError } from '../errors.ts';
import { type Bucket, type Buckets, type BucketShape, fillTime } from './buckets/bucket.ts';
import { createMemoryBuckets } from './buckets/memory-buckets.ts';
import { createRedisBuckets } from './buckets/redis-buckets.ts';
import { createSharedBuckets } from './buckets/shared-buckets.ts';
import { createFailedAttempts, type FailedAttempts, failedAttemptsShape } from './failed-attempts.ts';
import { rateLimited, waitFor } from './refusals.ts';

/** The buckets a viewer's requests are paid from, the tightest last. */
export interface Purse {
  readonly buckets: readonly [Bucket, ...Bucket[]];
  /** Their shapes for `RateLimit-Policy`. */
  readonly policy: string;
}

/** What is counted across requests. */
export interface RateLimits {
  readonly buckets: Buckets;
  readonly failedAttempts: FailedAttempts;
  readonly now: () => number;
  purseOf(viewer: Viewer): Purse;
  /** Counts a document this process has not seen yet; the answer is the refusal, if it is one too many. */
  refuseNewDocument(viewer: Viewer): PublicError | undefined;
  /** Counts a report of a leaked key from an address; the answer is the refusal, if it is one too many. */
  refuseReport(address: string): PublicError | undefined;
  close(): void;
}

interface RateLimitsParts {
  readonly config: LimitsConfig;
  readonly now: () => number;
  /** Told when the shared buckets stop answering, once an outage. */
  readonly onOutage: (error: unknown) => void;
}

export function createRateLimits({ config, now, onOutage }: RateLimitsParts): RateLimits {
  const own = createMemoryBuckets(now);
  const buckets = config.redisUrl === undefined ? own : sharedBuckets(config.redisUrl);
  const account = { capacity: config.accountPoints, restorePerSecond: config.accountRestorePerSecond };
  const token = {
    capacity: account.capacity * config.tokenShare,
    restorePerSecond: account.restorePerSecond * config.tokenShare,
  };
  const accountPolicy = policyOf('account', account);
  const tokenPolicy = `${accountPolicy}, ${policyOf('token', token)}`;
  const purses = new WeakMap<Viewer, Purse>();

  function sharedBuckets(url: string): Buckets {
    const shared = createRedisBuckets({ url, timeoutMs: 250, onTrouble: () => undefined });
    return createSharedBuckets({ shared, own, now, onOutage });
  }

  /** A person and a partner are accounts of their own, however many tokens they hold. */
  function makePurse({ actor, accountId }: Viewer): Purse {
    // The braces put both keys on one node of a Redis cluster, where the script can take from them together.
    const accountBucket = { key: `{${accountId}}`, shape: account };
    if (actor.kind !== 'API_TOKEN') return { buckets: [accountBucket], policy: accountPolicy };
    const tokenBucket = { key: `{${accountId}}:${actor.id}`, shape: token };
    return { buckets: [accountBucket, tokenBucket], policy: tokenPolicy };
  }

  return {
    buckets,
    failedAttempts: createFailedAttempts(own, now),
    now,
    purseOf(viewer) {
      let purse = purses.get(viewer);
      if (purse === undefined) purses.set(viewer, (purse = makePurse(viewer)));
      return purse;
    },
    refuseNewDocument({ accountId }) {
      // In memory always: what it saves is this process's time.
      const bucket = [{ key: `documents:${accountId}`, shape: config.newDocuments }];
      const { allowed, fullIn } = own.take(bucket, 1);
      if (allowed) return undefined;
      return rateLimited(
        'Too many different documents. Send values as variables: a document is checked once then, however often it comes.',
        waitFor(bucket, fullIn, 1),
      );
    },
    refuseReport(address) {
      const bucket = [{ key: `reports:${address}`, shape: failedAttemptsShape }];
      const { allowed, fullIn } = own.take(bucket, 1);
      if (allowed) return undefined;
      return rateLimited('Too many reports from this address.', waitFor(bucket, fullIn, 1));
    },
    close: () => buckets.close(),
  };
}

/** draft-ietf-httpapi-ratelimit-headers-10, section 3: the quota in points, and the seconds in which it comes back. */
function policyOf(name: string, shape: BucketShape): string {
  return `"${name}";q=${Math.floor(shape.capacity)};w=${Math.ceil(fillTime(shape) / 1_000)}`;
}
