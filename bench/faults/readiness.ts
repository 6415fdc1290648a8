import { setTimeout as pause } from 'node:timers/promises';

const withinMs = 2_000;
const giveUpAfterMs = 10_000;
const everyMs = 200;

/** The response times of `/readyz`. */
export interface ReadinessReport {
  readonly requests: number;
  readonly slowestMs: number;
  /** Number of responses that took longer than 2 s. */
  readonly late: number;
}

/** Polls `/readyz` until `signal`. Only the response time counts, not whether the status is 200 or 503. */
export async function watchReadiness(portOf: () => number, signal: AbortSignal): Promise<ReadinessReport> {
  let requests = 0;
  let slowestMs = 0;
  let late = 0;
  while (!signal.aborted) {
    const port = portOf();
    const began = performance.now();
    const answered = await isAnswered(port);
    const milliseconds = performance.now() - began;
    // An ended process is counted elsewhere, and there is no process while it restarts.
    if (port !== 0 && (answered || portOf() === port)) {
      requests += 1;
      slowestMs = Math.max(slowestMs, milliseconds);
      if (milliseconds > withinMs) late += 1;
    }
    await pause(everyMs, undefined, { signal }).catch(() => undefined);
  }
  return { requests, slowestMs, late };
}

async function isAnswered(port: number): Promise<boolean> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(giveUpAfterMs) });
    await response.arrayBuffer();
    return true;
  } catch {
    return false;
  }
}
