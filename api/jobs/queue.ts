import { PgBoss } from 'pg-boss';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import type { UploadKey, UploadQueue } from '../modules/uploads/index.ts';
import { platformConnection, transactionConnection } from './queue-store.ts';

export type QueueName = 'process-upload' | 'housekeeping';

/** Work that other processes, or this one, do later. */
export interface JobQueue {
  readonly uploads: UploadQueue;
  /** Queues housekeeping, unless it waits or runs already. */
  requestHousekeeping(): Promise<void>;
  /** Resolves where jobs can be queued and fetched. */
  check(): Promise<void>;
  /** Works on one job of the queue at a time; what the handler rejects with is tried again later. */
  work(name: QueueName, handle: (data: unknown, signal: AbortSignal) => Promise<void>): Promise<void>;
  /** Fetches nothing more and waits for what is under way, as long as that takes up to `timeoutMs`. */
  close(timeoutMs: number): Promise<void>;
}

const uploadKey = z.object({ companyId: z.uuid(), id: z.uuid() });

/** The upload that a job is about. */
export function readUploadKey(data: unknown): UploadKey {
  return uploadKey.parse(data);
}

/**
 * Opens the queue, whose schema migration 0009 made. `supervise`: whether this process looks for jobs whose worker is
 * gone; one that only queues needn't.
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
    // What a worker leaves that was killed waits for its heartbeat, 10 s, and for this.
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    reindex: false,
    monitorVacuum: false,
  });
  boss.on('error', onError);
  await boss.start();
  return {
    uploads: {
      enqueue: async (transaction, { companyId, id }) => {
        const options = { singletonKey: id, db: transactionConnection(transaction) };
        await boss.send('process-upload', { companyId, id }, options);
      },
    },
    requestHousekeeping: async () => {
      await boss.send('housekeeping', {}, { singletonKey: 'all' });
    },
    check: async () => {
      await boss.schemaVersion();
    },
    work: async (name, handle) => {
      await boss.work<object>(name, { batchSize: 1, pollingIntervalSeconds: 0.5 }, async ([job]) => {
        if (job !== undefined) await handle(job.data, job.signal);
      });
    },
    close: (timeoutMs) => boss.stop({ graceful: true, timeout: timeoutMs, close: false }),
  };
}
