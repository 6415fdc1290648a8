import { defaultCompanyPoints, maximumCost } from '#shared/limits.ts';
import type { Environment } from './environment.ts';

/** The limits on callers over time. */
export interface LimitsConfig {
  /** The capacity of an account's bucket in points. An object in a response costs one point. */
  readonly accountPoints: number;
  readonly accountRestorePerSecond: number;
  /** The share of the account's points that one key may use, above 0 and up to 1. */
  readonly tokenShare: number;
  /** New documents that an account may have validated and compiled; each takes some milliseconds of this process. */
  readonly newDocuments: { readonly capacity: number; readonly restorePerSecond: number };
  /** The time limit of an operation. */
  readonly executionMs: number;
  /** The time that a statement of a request waits for its turn on the database. */
  readonly turnMs: number;
  /** The Redis server where API processes share their buckets; without it, each process counts on its own. */
  readonly redisUrl?: string;
}

/**
 * High enough for the honest: a key pages through 200,000 rows at any speed, and goes on at 25,000 rows a second, as fast
 * as one connection gets them. Low enough for the others: an account alone can keep one processor core busy for about
 * a seventh of its time (measured: a row costs 3 µs).
 */
export const defaultLimits: LimitsConfig = {
  accountPoints: defaultCompanyPoints,
  accountRestorePerSecond: 50_000,
  tokenShare: 0.5,
  newDocuments: { capacity: 1_000, restorePerSecond: 20 },
  executionMs: 10_000,
  turnMs: 5_000,
};

/** The contradictions among the limits: a bucket that is smaller than one expensive request would always reject it. */
export function limitProblems(given: Readonly<Record<string, string | undefined>>): string[] {
  const points = Number(given['RATE_LIMIT_POINTS'] ?? defaultLimits.accountPoints);
  const share = Number(given['RATE_LIMIT_TOKEN_SHARE'] ?? defaultLimits.tokenShare);
  // A value that isn't a valid number of points or share is reported by its own type.
  if (!(points > 0 && share > 0) || points * share >= maximumCost) return [];
  return [
    `RATE_LIMIT_POINTS × RATE_LIMIT_TOKEN_SHARE: at least ${maximumCost}, what one request may cost; ${points * share} is less`,
  ];
}

/** The configured limits of an environment that passed {@link limitProblems}. */
export function limitsFor(environment: Environment): LimitsConfig {
  return {
    ...defaultLimits,
    accountPoints: environment.RATE_LIMIT_POINTS ?? defaultLimits.accountPoints,
    tokenShare: environment.RATE_LIMIT_TOKEN_SHARE ?? defaultLimits.tokenShare,
    accountRestorePerSecond: environment.RATE_LIMIT_RESTORE_PER_SECOND ?? defaultLimits.accountRestorePerSecond,
    ...(environment.REDIS_URL === undefined ? {} : { redisUrl: environment.REDIS_URL }),
  };
}
