import { discardRawFile } from '#api/storage/raw-file.ts';
import { runAttempt } from './run-attempt.ts';
import { dropStagingOf } from './staging-store.ts';
import { UploadAttempt } from './upload-attempt.ts';
import { beginAttempt, findEndedFile, noteRawFileDeleted } from './upload-work-store.ts';
import { NotOurs, Outdated, type UploadWorker } from './upload-worker.ts';

/**
 * Processes an upload from the stored file to the audience. It may be stopped at any point, by `signal` or by force,
 * and restarted with the same result. Nothing is visible until the audience's next revision is shown, and the work
 * after that is idempotent.
 */
export async function processUpload(
  worker: UploadWorker,
  companyId: string,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  // Twice at most: from the first time on, the audience is claimed, and no other upload changes it.
  while (await isOutdated(worker, companyId, id, signal));
  await tidyUp(worker, companyId, id);
}

/** Runs an attempt. Returns whether it must be followed by another one, because the audience has changed. */
async function isOutdated(worker: UploadWorker, companyId: string, id: string, signal: AbortSignal): Promise<boolean> {
  const work = await worker.database.platform((platform) => beginAttempt(platform, companyId, id));
  if (work === undefined) return false;
  const attempt = new UploadAttempt(worker, work, signal);
  try {
    await runAttempt(attempt);
    return false;
  } catch (error) {
    if (error instanceof Outdated) return true;
    if (error instanceof NotOurs) return false;
    throw error;
  } finally {
    attempt.close();
  }
}

/** Removes the remains of an ended upload; nothing if another worker took it over. */
async function tidyUp({ database, store, now }: UploadWorker, companyId: string, id: string): Promise<void> {
  const file = await database.platform((platform) => findEndedFile(platform, companyId, id));
  if (file === undefined) return;
  if (await discardRawFile(store, file, now())) {
    await database.platform((platform) => noteRawFileDeleted(platform, companyId, id));
  }
  // Housekeeping drops the tables that an interrupted attempt still writes to.
  await database.platform((platform) => dropStagingOf(platform, id)).catch(() => undefined);
}
