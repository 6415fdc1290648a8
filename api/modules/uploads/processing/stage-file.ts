import type { Readable } from 'node:stream';
import { rawFileKey } from '#api/storage/object-key.ts';
import { ObjectStoreError } from '#api/storage/object-store.ts';
import { readRows } from '../files/read-rows.ts';
import { Conveyor } from './conveyor.ts';
import { copyStaged, openStaging } from './staging-store.ts';
import type { UploadAttempt } from './upload-attempt.ts';
import { progressAfter, UploadFailure } from './upload-worker.ts';

/** Reads the stored file into the staging table, and writes the report of the rows' issues. */
export async function stageFile(attempt: UploadAttempt): Promise<void> {
  await attempt.begin('read');
  const { intake, issues, staged, staging, work, worker } = attempt;
  await attempt.bulk((platform) => openStaging(platform, staging));
  const conveyor = new Conveyor<Uint8Array<ArrayBuffer>>((pieces) => copyStaged(worker.database, staging, pieces));
  const send = async (pieces: readonly Uint8Array<ArrayBuffer>[]) => {
    for (const piece of pieces) await conveyor.put(piece, () => staged.giveBack(piece));
  };
  const length = Number(work.contentLength);
  try {
    const stored = await readRows(await openFile(attempt), work, intake, async (bytes) => {
      await send(staged.takeFull());
      await issues.settle();
      await attempt.show((bytes / length) * progressAfter.read);
    });
    assertAnnounced(work, stored);
    intake.checkColumns();
    await send(staged.takeAll());
    await issues.settle();
  } finally {
    // Always awaited: a COPY that outlived this attempt would write to the next attempt's tables.
    await conveyor.end();
  }
}

/**
 * A file in parts has no checksum until it is read as a whole, and some stores let a signed request replace a file after
 * its check.
 */
function assertAnnounced(
  announced: { readonly contentLength: string; readonly checksumSha256: string | null },
  stored: { readonly contentLength: number; readonly checksumSha256: string },
): void {
  if (String(stored.contentLength) !== announced.contentLength) {
    throw new UploadFailure(
      'SIZE_MISMATCH',
      `The file isn’t the one that was announced: it has ${stored.contentLength} bytes, not ${announced.contentLength}.`,
    );
  }
  if (announced.checksumSha256 === null || announced.checksumSha256 === stored.checksumSha256) return;
  throw new UploadFailure('CHECKSUM_MISMATCH', 'The file isn’t the one that was announced: its SHA-256 is another.');
}

async function openFile({ worker, work }: UploadAttempt): Promise<Readable> {
  try {
    return await worker.store.read(rawFileKey(work));
  } catch (error) {
    if (!(error instanceof ObjectStoreError)) throw error;
    throw new UploadFailure('OBJECT_MISSING', 'The file is no longer there.');
  }
}
