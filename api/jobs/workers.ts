import { setTimeout as pause } from 'node:timers/promises';
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
import { type JobQueue, type QueueName, readUploadKey } from './queue.ts';

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
  },
  { now, onError }: { readonly now: () => number; readonly onError: (error: unknown) => void },
): Promise<Workers> {
  const { storage, queue, metrics } = services;
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
  /** Reports errors here, because pg-boss only stores them with the job. */
  const reported = async (name: QueueName, work: Promise<void>) => {
    const begun = performance.now();
    const measure = (outcome: 'ok' | 'error') => metrics?.job(name, outcome, (performance.now() - begun) / 1_000);
    try {
      await work;
      measure('ok');
    } catch (error) {
      measure('error');
      if (!stopping.signal.aborted) onError(error);
      throw error;
    }
  };
  await queue.work('process-upload', (data, signal) => {
    const { companyId, id } = readUploadKey(data);
    return reported('process-upload', processUpload(worker, companyId, id, AbortSignal.any([signal, stopping.signal])));
  });
  await queue.work('housekeeping', (_, signal) => {
    const sweep = sweepUploads({ database, storage, uploadQueue: queue.uploads, now, onError });
    const ending = AbortSignal.any([signal, stopping.signal]);
    return reported(
      'housekeeping',
      sweep
        .then(() => keepMembers(database, ending))
        .then(async () => {
          await eraseClosedCompanies({ database, storage, now, closedCompanyDays: services.closedCompanyDays }, ending);
        }),
    );
  });
  const { retention = keptForever } = services;
  await queue.work('retention', (_, signal) => {
    const ending = AbortSignal.any([signal, stopping.signal]);
    return reported('retention', applyRetention({ database, storage, now, retention }, ending).then(() => ending.throwIfAborted()));
  });
  const mail = services.mail && {
    ...services.mail,
    ...{ database, now, onError },
    onAttempt: (outcome: MailOutcome) => metrics?.mail(outcome),
  };
  if (mail !== undefined) {
    await queue.work('send-mail', (_, signal) =>
      reported('send-mail', deliverDueMails(mail, AbortSignal.any([signal, stopping.signal]))),
    );
    await queue.work('send-reminders', (_, signal) =>
      reported('send-reminders', remindOfEnds(mail, AbortSignal.any([signal, stopping.signal]))),
    );
  }
  const timers = [
    repeat(() => void queue.requestHousekeeping().catch(onError), housekeepingEveryMs),
    repeat(() => void queue.requestRetention().catch(onError), retentionEveryMs),
    ...(mail === undefined
      ? []
      : [
          repeat(() => void queue.requestMailDelivery().catch(onError), mailEveryMs),
          repeat(() => void queue.requestReminders().catch(onError), remindersEveryMs),
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
