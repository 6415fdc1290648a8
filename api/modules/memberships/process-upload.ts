import { rawFileKey } from '../../storage/object-key.ts';
import { runAttempt } from './run-attempt.ts';
import { dropStagingOf } from './staging-store.ts';
import { UploadAttempt } from './upload-attempt.ts';
import { beginAttempt, noteRawFileDeleted } from './upload-work-store.ts';
import { NotOurs, type UploadWorker } from './upload-worker.ts';

/**
 * Takes an upload from the stored file to the audience. It may be stopped anywhere, by `signal` or by force, and begun
 * again with the same result: until the audience's next revision is shown nothing of it is seen, and what is left to do
 * then can be done twice.
 */
export async function processUpload(
  worker: UploadWorker,
  companyId: string,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  const work = await worker.database.platform((platform) => beginAttempt(platform, companyId, id));
  if (work !== undefined) {
    const attempt = new UploadAttempt(worker, work, signal);
    try {
      await runAttempt(attempt);
    } catch (error) {
      if (!(error instanceof NotOurs)) throw error;
    } finally {
      attempt.close();
    }
  }
  await tidyUp(worker, companyId, id);
}

/** Removes what an upload leaves behind that has ended; of one that another worker took up, nothing. */
async function tidyUp({ database, store }: UploadWorker, companyId: string, id: string): Promise<void> {
  const isLast = await database.platform(async (platform) => {
    if (!(await noteRawFileDeleted(platform, companyId, id))) return false;
    // Within the transaction: were the file not gone, nothing would say that it is.
    await store.delete(rawFileKey({ companyId, id }));
    return true;
  });
  // Those that an attempt still writes to which was cut off are dropped by the housekeeping.
  if (isLast) await database.platform((platform) => dropStagingOf(platform, id)).catch(() => undefined);
}
