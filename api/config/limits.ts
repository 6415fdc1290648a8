import type { Environment } from './env.ts';

/** What one request may cost. */
export const maximumCost = 2_000;

/** Bounds on what callers may ask for over time. */
export interface LimitsConfig {
  /** Points an account's bucket holds. An object of an answer is a point. */
  readonly accountPoints: number;
  readonly accountRestorePerSecond: number;
  /** Part of the account's budget that one key may use, above 0 and up to 1. */
  readonly tokenShare: number;
  /** Documents an account may have checked and compiled for the first time: some milliseconds of this process each. */
  readonly newDocuments: { readonly capacity: number; readonly restorePerSecond: number };
  /** How long an operation may run. */
  readonly executionMs: number;
  /** Where API processes keep their buckets together; each counts for itself without it. */
  readonly redisUrl?: string;
}

/**
 * High enough for the honest: a key pages through 200,000 rows at any speed, and goes on at 25,000 rows a second, as fast
 * as one connection gets them. Low enough for the others: an account alone can keep one processor core busy for about
 * a seventh of its time (measured: a row costs 3 µs).
 */
export const defaultLimits: LimitsConfig = {
  accountPoints: 500_000,
  accountRestorePerSecond: 50_000,
  tokenShare: 0.5,
  newDocuments: { capacity: 1_000, restorePerSecond: 20 },
  executionMs: 10_000,
};

/** What contradicts itself among the limits: a bucket that can't hold one dear request would refuse it for ever. */
export function limitProblems(given: Readonly<Record<string, string | undefined>>): string[] {
  const points = Number(given['RATE_LIMIT_POINTS'] ?? defaultLimits.accountPoints);
  const share = Number(given['RATE_LIMIT_TOKEN_SHARE'] ?? defaultLimits.tokenShare);
  // What can't be a number of points or a share at all is told by its own type.
  if (!(points > 0 && share > 0) || points * share >= maximumCost) return [];
  return [
    `RATE_LIMIT_POINTS × RATE_LIMIT_TOKEN_SHARE: at least ${maximumCost}, what one request may cost; ${points * share} is less`,
  ];
}

/** The limits as the operator set them, in whom {@link limitProblems} found nothing. */
export function limitsFor(environment: Environment): LimitsConfig {
  return {
    ...defaultLimits,
    accountPoints: environment.RATE_LIMIT_POINTS ?? defaultLimits.accountPoints,
    tokenShare: environment.RATE_LIMIT_TOKEN_SHARE ?? defaultLimits.tokenShare,
    accountRestorePerSecond: environment.RATE_LIMIT_RESTORE_PER_SECOND ?? defaultLimits.accountRestorePerSecond,
    ...(environment.REDIS_URL === undefined ? {} : { redisUrl: environment.REDIS_URL }),
  };
}
