import type { JsonLog } from '#shared/node/json-log.ts';
import { type RequestScope, runForRequest } from '#shared/node/request-scope.ts';
import type { Tracing } from '#shared/node/tracing.ts';
import type { JobOutcome, Metrics } from '../metrics/metrics.ts';
import type { QueueName } from './queue.ts';

interface ObservedJob {
  readonly name: QueueName;
  readonly jobId: string;
  readonly log: JsonLog | undefined;
  readonly metrics: Metrics | undefined;
  readonly tracing: Tracing | undefined;
  /** The request that has queued it. */
  readonly request: RequestScope | undefined;
  /** Begins when the process stops; an attempt that fails then was cut off, and another worker takes the job over. */
  readonly ending: AbortSignal;
}

/** Runs an attempt at a job, and logs, measures and traces its start and its end. Rejects as the job does. */
export function observeJob(
  { name, jobId, log, metrics, tracing, request, ending }: ObservedJob,
  work: () => Promise<void>,
  { onError }: { readonly onError: (error: unknown) => void },
): Promise<void> {
  // Timers queue the others every minute, mostly for nothing.
  const say = name === 'process-upload' ? log?.info : log?.debug;
  const span = tracing?.start({
    kind: 'consumer',
    parent: request?.trace,
    describe: () => ({
      name: `process ${name}`,
      attributes: { 'messaging.operation.type': 'process', 'messaging.destination.name': name },
    }),
  });
  const begun = performance.now();
  const end = (outcome: JobOutcome) => {
    const milliseconds = performance.now() - begun;
    metrics?.job(name, outcome, milliseconds / 1_000);
    span?.end({}, outcome === 'ok' ? undefined : outcome);
    say?.('a job ended', { queue: name, jobId, outcome, ms: Math.round(milliseconds) });
  };
  const attempt = async () => {
    say?.('a job started', { queue: name, jobId });
    try {
      await work();
    } catch (error) {
      end(ending.aborted ? 'stopped' : 'error');
      if (!ending.aborted) onError(error);
      throw error;
    }
    end('ok');
  };
  return request === undefined
    ? attempt()
    : runForRequest({ ...request, trace: span?.context ?? request.trace }, attempt);
}
