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
    /** The ends of the cause. After each, the cluster has to become healthy. */
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
    secondsUntilHealthy: secondsUntilHealthy(failed, period.ends),
    slowestSeconds: sent.reduce((most, { milliseconds }) => Math.max(most, milliseconds), 0) / 1_000,
  };
  const inWords = Object.entries(counts).map(([key, count]) => `${count} × ${key}`);
  const line = `${name}: ${sent.length} requests, ${inWords.length === 0 ? 'none failed' : inWords.join(', ')}; healthy after ${report.secondsUntilHealthy.toFixed(1)} s, slowest ${report.slowestSeconds.toFixed(1)} s`;
  return { ...report, line };
}

/** The longest time from an end of the cause to a failed request that began before the next one. */
function secondsUntilHealthy(failed: readonly Sent[], ends: readonly number[]): number {
  const waits = ends.map((end, index) => {
    const next = ends[index + 1] ?? Number.POSITIVE_INFINITY;
    const after = failed.filter(({ beganAt }) => beganAt >= end && beganAt < next);
    return Math.max(0, ...after.map(({ beganAt }) => beganAt - end));
  });
  return Math.max(0, ...waits) / 1_000;
}
