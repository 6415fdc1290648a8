import type { Runner } from '#api/db/sql.ts';
import { timestampMilliseconds, timestampText } from '#api/db/timestamp.ts';
import type { Services } from '#api/services.ts';
import { discardRawFile } from '#api/storage/raw-file.ts';
import { markRawFileDeleted, type UploadRow } from './store.ts';

/**
 * Deletes the raw file of an upload, and records that once no request can store it again. Returns true then. Until
 * then, the sweeper repeats the deletion.
 */
export async function discardFile(
  { storage, now }: Pick<Services, 'storage' | 'now'>,
  upload: UploadRow,
  transaction: (work: (runner: Runner) => Promise<void>) => Promise<void>,
): Promise<boolean> {
  const ended = upload.uploadedAt ?? upload.finishedAt;
  const lastSignedAt = ended === null ? null : timestampMilliseconds(ended);
  if (!(await discardRawFile(storage, { ...upload, lastSignedAt }, now()))) return false;
  await transaction((runner) => markRawFileDeleted(runner, upload, timestampText(now())));
  return true;
}
