import type { Fault } from './faults.ts';
import type { Journal, Sent } from './record.ts';

/** What clients saw of a fault. */
export interface FaultReport {
  readonly name: string;
  readonly failures: Fault['failures'];
  readonly requests: number;
  /** Failed requests by kind and name, such as `write 503 with Retry-After`. */
  readonly failed: Readonly<Record<string, number>>;
  /** Those that no client should see. */
  readonly forbidden: number;
  /** From the end of the cause to the last request that failed. */
  readonly secondsUntilHealthy: number;
  /** The longest that a request took, whether it failed or not. */
  readonly slowestSeconds: number;
  readonly line: string;
}

/** Counts the requests that began from the fault until the cluster was healthy again. */
export function reportOf(
  { name, failures }: Pick<Fault, 'name' | 'failures'>,
  period: {
    readonly journal: Journal;
    readonly from: number;
    readonly to: number;
    /** The beginnings and ends of the causes. After each end, the cluster has to become healthy. */
    readonly begins: readonly number[];
    readonly ends: readonly number[];
  },
): FaultReport {
  const sent = period.journal.between(period.from, period.to);
  const failed = sent.filter(({ failure }) => failure !== undefined);
  const counts: Record<string, number> = {};
  for (const { kind, failure } of failed) {
    const key = `${kind} ${failure?.name ?? ''}`;
    counts[key] = (counts[key] ?? 0) + 1;
  }
  const report = {
    name,
    failures,
    requests: sent.length,
    failed: counts,
    forbidden: failed.filter(({ failure }) => failures === 'none' || failure?.isAllowed === false).length,
    secondsUntilHealthy: secondsUntilHealthy(failed, period),
    slowestSeconds: sent.reduce((most, { milliseconds }) => Math.max(most, milliseconds), 0) / 1_000,
  };
  const inWords = Object.entries(counts).map(([key, count]) => `${count} × ${key}`);
  const line = `${name}: ${sent.length} requests, ${inWords.length === 0 ? 'none failed' : inWords.join(', ')}; healthy after ${report.secondsUntilHealthy.toFixed(1)} s, slowest ${report.slowestSeconds.toFixed(1)} s`;
  return { ...report, line };
}

/**
 * The longest time from the end of a cause to the beginning of a request that failed by it. A request that was under way
 * when the next cause began belongs to that one.
 */
function secondsUntilHealthy(
  failed: readonly Sent[],
  { begins, ends }: { readonly begins: readonly number[]; readonly ends: readonly number[] },
): number {
  const waits = ends.map((end) => {
    const next = begins.find((begin) => begin > end) ?? Number.POSITIVE_INFINITY;
    const after = failed.filter(({ beganAt, milliseconds }) => beganAt >= end && beganAt + milliseconds < next);
    return Math.max(0, ...after.map(({ beganAt }) => beganAt - end));
  });
  return Math.max(0, ...waits) / 1_000;
}
