import type { Digests } from '../auth/digest.ts';
import { Cancellation } from '../db/cancellation.ts';
import type { Database } from '../db/database.ts';
import { IdentityDigests } from '../modules/identifiers/index.ts';
import { keepMembers, processUpload, type UploadWorker } from '../modules/memberships/index.ts';
import { sweepUploads } from '../modules/uploads/index.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { type JobQueue, readUploadKey } from './queue.ts';

/** Uploads that arrived and were never completed, or are too old, wait for this. */
const housekeepingEveryMs = 60 * 1_000;

/** Jobs being worked on in this process. */
export interface Workers {
  /** Ends with the batch under way; its job is taken up again by whoever is there. */
  close(): Promise<void>;
}

/** How long a batch may take to end, of the 10 s that a stopped process has; then its statement is stopped. */
const batchMs = 3_000;
/** How long what was stopped may take. */
const closingMs = 7_000;

/** Works on what is queued until it is closed. */
export async function startWorkers(
  services: {
    readonly database: Database;
    readonly storage: ObjectStore;
    readonly queue: JobQueue;
    readonly digests: Pick<Digests, 'identityKey'>;
  },
  { now, onError }: { readonly now: () => number; readonly onError: (error: unknown) => void },
): Promise<Workers> {
  const { storage, queue } = services;
  const stopping = new AbortController();
  const statements = new Cancellation();
  const database = services.database.under(statements);
  const worker: UploadWorker = {
    database,
    store: storage,
    digests: new IdentityDigests(services.digests.identityKey),
    now,
  };
  /** What goes wrong is told here: pg-boss only notes it on the job. */
  const told = async (work: Promise<void>) => {
    try {
      await work;
    } catch (error) {
      if (!stopping.signal.aborted) onError(error);
      throw error;
    }
  };
  await queue.work('process-upload', (data, signal) => {
    const { companyId, id } = readUploadKey(data);
    return told(processUpload(worker, companyId, id, AbortSignal.any([signal, stopping.signal])));
  });
  await queue.work('housekeeping', (_, signal) => {
    const sweep = sweepUploads({ database, storage, uploadQueue: queue.uploads, now, onError });
    return told(sweep.then(() => keepMembers(database, AbortSignal.any([signal, stopping.signal]))));
  });
  const request = () => void queue.requestHousekeeping().catch(onError);
  const timer = setInterval(request, housekeepingEveryMs);
  timer.unref();
  request();
  return {
    close: async () => {
      clearInterval(timer);
      stopping.abort();
      const stopStatements = setTimeout(() => statements.cancel(new Error('The worker was stopped.')), batchMs);
      await queue.close(closingMs);
      clearTimeout(stopStatements);
    },
  };
}
