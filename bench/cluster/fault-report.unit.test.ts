import { describe, expect, it } from 'vitest';
import { reportOf } from './fault-report.ts';
import { Journal } from './record.ts';

const fault = { name: 'api killed by SIGKILL', failures: 'some' } as const;
const unavailable = { name: '503 with Retry-After', isAllowed: true };

/** The report of two processes that are killed at 1 s and at 9 s, each within 0.2 s. */
function reportOfRequests(...requests: readonly (readonly [beganAt: number, milliseconds: number])[]) {
  const journal = new Journal();
  for (const [beganAt, milliseconds] of requests) {
    journal.sent.push({ kind: 'read', beganAt, milliseconds, failure: unavailable });
  }
  return reportOf(fault, { journal, from: 0, to: 30_000, begins: [1_000, 9_000], ends: [1_200, 9_200] });
}

describe('the time until a cluster is healthy', () => {
  it('ends with the last request that failed after the end of a cause', () => {
    expect(reportOfRequests([1_300, 10], [3_200, 10], [9_300, 10]).secondsUntilHealthy).toBe(2);
  });

  it('includes requests that failed just before the next cause', () => {
    expect(reportOfRequests([8_700, 200]).secondsUntilHealthy).toBe(7.5);
  });

  it('doesn’t include requests that the next cause interrupted', () => {
    const report = reportOfRequests([8_700, 400], [9_100, 50]);
    expect(report.secondsUntilHealthy).toBe(0);
    expect(report.failed).toEqual({ 'read 503 with Retry-After': 2 });
  });
});
