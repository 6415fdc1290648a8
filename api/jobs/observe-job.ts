import type { JsonLog } from '#shared/node/json-log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { QueueName } from './queue.ts';

interface ObservedJob {
  readonly name: QueueName;
  readonly jobId: string;
  readonly log: JsonLog | undefined;
  readonly metrics: Metrics | undefined;
}

/** Runs an attempt at a job, and logs and measures its start and its end. Rejects as the job does. */
export async function observeJob(
  { name, jobId, log, metrics }: ObservedJob,
  work: () => Promise<void>,
  { onError }: { readonly onError: (error: unknown) => void },
): Promise<void> {
  // Timers queue the others every minute, mostly for nothing.
  const say = name === 'process-upload' ? log?.info : log?.debug;
  const begun = performance.now();
  const end = (outcome: 'ok' | 'error') => {
    const milliseconds = performance.now() - begun;
    metrics?.job(name, outcome, milliseconds / 1_000);
    say?.('a job ended', { queue: name, jobId, outcome, ms: Math.round(milliseconds) });
  };
  say?.('a job started', { queue: name, jobId });
  try {
    await work();
  } catch (error) {
    end('error');
    onError(error);
    throw error;
  }
  end('ok');
}
