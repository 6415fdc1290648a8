import { setTimeout as pause } from 'node:timers/promises';
import type { JsonLog } from '#shared/node/json-log.ts';
import type { Tracing } from '#shared/node/tracing.ts';
import { keptForever, type RetentionConfig } from '../config/retention.ts';
import { Cancellation } from '../db/cancellation.ts';
import type { Database } from '../db/database.ts';
import { deliverDueMails, type MailDelivery, type MailOutcome } from '../mail/deliver.ts';
import { type Notices, notifyOfUpload, remindOfEnds } from '../mail/notices.ts';
import { applyRetention, eraseClosedCompanies } from '../modules/retention/index.ts';
import {
  IdentityDigests,
  keepMembers,
  processUpload,
  sweepUploads,
  type UploadWorker,
} from '../modules/uploads/index.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { observeJob } from './observe-job.ts';
import { type JobQueue, type QueueName, readRequestOfJob, readUploadKey } from './queue.ts';

/** The interval at which uploads that were never completed or are too old are handled. */
const housekeepingEveryMs = 60 * 1_000;
/** The interval at which mails are sent again, or sent that no job announced. */
const mailEveryMs = 30 * 1_000;
/** The interval at which reminders are queued; each is sent once. */
const remindersEveryMs = 60 * 60 * 1_000;

/** The interval at which the retention job is queued; it runs once a day. */
const retentionEveryMs = 60 * 60 * 1_000;

/** The jobs that run in this process. */
export interface Workers {
  /** Takes no new jobs; resolves when the running ones have ended, or after `timeoutMs`. `close` then ends these. */
  drain(timeoutMs: number): Promise<void>;
  /** Ends after the current batch; another worker then takes its job over. */
  close(): Promise<void>;
}

/** The time that a batch has to end, of the 10 s that a stopped process has; then its statement is stopped. */
const batchMs = 3_000;
/** The time that stopped work has to end. */
const closingMs = 7_000;

/** Processes queued jobs until closed. */
export async function startWorkers(
  services: {
    readonly database: Database;
    readonly storage: ObjectStore;
    readonly queue: JobQueue;
    /** The key of the digests of people in audiences. */
    readonly identityKey: Uint8Array;
    /** Days after which closed companies are erased; undefined if they are kept. */
    readonly closedCompanyDays?: number | undefined;
    /** How long rows are kept; by default forever, apart from fixed periods. */
    readonly retention?: RetentionConfig | undefined;
    /** Undefined if mail isn't enabled. */
    readonly mail?: (Pick<MailDelivery, 'transport' | 'seal'> & Notices) | undefined;
    readonly metrics?: Metrics | undefined;
    readonly log?: JsonLog | undefined;
    readonly tracing?: Tracing | undefined;
  },
  { now, onError }: { readonly now: () => number; readonly onError: (error: unknown) => void },
): Promise<Workers> {
  const { storage, queue, metrics, log, tracing } = services;
  const stopping = new AbortController();
  const statements = new Cancellation();
  const database = services.database.under(statements);
  const worker: UploadWorker = {
    database,
    store: storage,
    digests: new IdentityDigests(services.identityKey),
    now,
    onEnded: async (platform, { companyId, id, status }) => {
      metrics?.uploadEnded(status);
      if (services.mail !== undefined)
        await notifyOfUpload(services.mail, platform, { companyId, id, outcome: status });
    },
  };
  /** Runs a job for the request that has queued it, and logs and measures it. */
  const work = (name: QueueName, handle: (data: unknown, ending: AbortSignal) => Promise<void>) =>
    queue.work(name, (data, signal, jobId) => {
      const ending = AbortSignal.any([signal, stopping.signal]);
      const request = readRequestOfJob(data);
      // pg-boss only stores errors with the job.
      const observed = { name, jobId, log, metrics, tracing, request, ending: stopping.signal };
      return observeJob(observed, () => handle(data, ending), { onError });
    });
  await work('process-upload', (data, ending) => {
    const { companyId, id } = readUploadKey(data);
    return processUpload(worker, companyId, id, ending);
  });
  await work('housekeeping', async (_, ending) => {
    await sweepUploads({ database, storage, uploadQueue: queue.uploads, now, onError });
    await keepMembers(database, ending);
    await eraseClosedCompanies({ database, storage, now, closedCompanyDays: services.closedCompanyDays }, ending);
  });
  const { retention = keptForever } = services;
  await work('retention', async (_, ending) => {
    await applyRetention({ database, storage, now, retention }, ending);
    ending.throwIfAborted();
  });
  const mail = services.mail && {
    ...services.mail,
    ...{ database, now, onError },
    onAttempt: (outcome: MailOutcome) => metrics?.mail(outcome),
  };
  if (mail !== undefined) {
    await work('send-mail', (_, ending) => deliverDueMails(mail, ending));
    await work('send-reminders', (_, ending) => remindOfEnds(mail, ending));
  }
  const timers = [
    repeat(() => void queue.request('housekeeping').catch(onError), housekeepingEveryMs),
    repeat(() => void queue.request('retention').catch(onError), retentionEveryMs),
    ...(mail === undefined
      ? []
      : [
          repeat(() => void queue.request('send-mail').catch(onError), mailEveryMs),
          repeat(() => void queue.request('send-reminders').catch(onError), remindersEveryMs),
        ]),
  ];
  const stopTimers = () => {
    for (const timer of timers) clearInterval(timer);
  };
  return {
    drain: async (timeoutMs) => {
      stopTimers();
      const ended = new AbortController();
      const limit = pause(timeoutMs, undefined, { signal: ended.signal }).catch(() => undefined);
      await Promise.race([queue.finish(), limit]);
      ended.abort();
    },
    close: async () => {
      stopTimers();
      stopping.abort();
      const stopStatements = setTimeout(() => statements.cancel(new Error('The worker was stopped.')), batchMs);
      await queue.close(closingMs);
      clearTimeout(stopStatements);
    },
  };
}

/** Does it now and repeatedly; `work` handles its errors. The timer doesn't keep the process running. */
function repeat(work: () => void, everyMs: number): NodeJS.Timeout {
  work();
  return setInterval(work, everyMs).unref();
}
