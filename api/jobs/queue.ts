import { PgBoss, type SendOptions } from 'pg-boss';
import { z } from 'zod';
import { currentRequest, type RequestScope } from '#shared/node/request-scope.ts';
import { formatTraceparent, parseTraceparent } from '#shared/node/trace-context.ts';
import type { Database } from '../db/database.ts';
import type { WakeMailWorker } from '../mail/index.ts';
import type { UploadKey, UploadQueue } from '../services.ts';
import { platformConnection, transactionConnection } from './queue-store.ts';

/** The queues of migrations 0009 and 0016. */
export type QueueName = 'process-upload' | 'housekeeping' | 'send-mail' | 'send-reminders' | 'retention';

/** The queues that timers fill, with what makes their jobs unique. */
const requests = {
  'send-mail': {},
  'send-reminders': { singletonKey: 'all' },
  housekeeping: { singletonKey: 'all' },
  retention: { singletonKey: 'all', singletonSeconds: 86_400 },
} as const satisfies Partial<Record<QueueName, SendOptions>>;

/** Work that this process or another does later. */
export interface JobQueue {
  readonly uploads: UploadQueue;
  /** Queues a look for mails to send, in the transaction that queues a mail. */
  readonly wakeMailWorker: WakeMailWorker;
  /**
   * Queues work that no job announced: a look for mails (retries, and those of processes without a queue), reminders of
   * what ends soon, housekeeping, or the retention job of this day (UTC). Reminders and housekeeping aren't queued twice,
   * also while they run, and the retention job isn't queued twice on a day.
   */
  request(name: keyof typeof requests): Promise<void>;
  /** Resolves when jobs can be queued and fetched. */
  check(): Promise<void>;
  /** Works on one job of the queue at a time; a rejected job is retried later. */
  work(name: QueueName, handle: (data: unknown, signal: AbortSignal, id: string) => Promise<void>): Promise<void>;
  /** Fetches no more jobs; resolves when the running ones have ended. */
  finish(): Promise<void>;
  /** Fetches no more jobs and waits for the running ones, for at most `timeoutMs`. */
  close(timeoutMs: number): Promise<void>;
}

const uploadKey = z.object({ companyId: z.uuid(), id: z.uuid() });

const jobRequest = z.object({ requestId: z.string(), traceparent: z.string().optional() });

/** The request that queues a job, for the job's data: the job's lines in the log have its id. */
function requestOfJob(): { request?: z.output<typeof jobRequest> } {
  const request = currentRequest();
  if (request === undefined) return {};
  const { requestId, trace } = request;
  return { request: trace === undefined ? { requestId } : { requestId, traceparent: formatTraceparent(trace) } };
}

/** The request that has queued a job; undefined for a job that no request has queued. */
export function readRequestOfJob(data: unknown): RequestScope | undefined {
  const request = z.object({ request: jobRequest }).safeParse(data).data?.request;
  return request && { requestId: request.requestId, trace: parseTraceparent(request.traceparent) };
}

/** The upload of a job. */
export function readUploadKey(data: unknown): UploadKey {
  return uploadKey.parse(data);
}

/**
 * Opens the queue, whose schema migration 0009 created. `supervise`: whether this process looks for jobs whose worker
 * has ended. A process that only queues jobs needn't.
 */
export async function openQueue(
  database: Database,
  { supervise, onError }: { readonly supervise: boolean; readonly onError: (error: unknown) => void },
): Promise<JobQueue> {
  const boss = new PgBoss({
    db: platformConnection(database.driver),
    schema: 'jobs',
    migrate: false,
    createSchema: false,
    schedule: false,
    supervise,
    // The job of a killed worker waits for its heartbeat to expire, 10 s, and for this interval.
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    reindex: false,
    monitorVacuum: false,
  });
  boss.on('error', onError);
  await boss.start();
  const worked = new Set<QueueName>();
  return {
    uploads: {
      enqueue: async (transaction, { companyId, id }) => {
        const options = { singletonKey: id, db: transactionConnection(transaction) };
        // The release before ignores the request.
        await boss.send('process-upload', { companyId, id, ...requestOfJob() }, options);
      },
    },
    wakeMailWorker: async (transaction) => {
      await boss.send('send-mail', {}, { db: transactionConnection(transaction) });
    },
    request: async (name) => {
      await boss.send(name, {}, requests[name]);
    },
    check: async () => {
      await boss.schemaVersion();
    },
    work: async (name, handle) => {
      worked.add(name);
      await boss.work<object>(name, { batchSize: 1, pollingIntervalSeconds: 0.5 }, async ([job]) => {
        if (job !== undefined) await handle(job.data, job.signal, job.id);
      });
    },
    finish: async () => {
      await Promise.all([...worked].map((name) => boss.offWork(name, { wait: true })));
    },
    close: (timeoutMs) => boss.stop({ graceful: true, timeout: timeoutMs, close: false }),
  };
}
