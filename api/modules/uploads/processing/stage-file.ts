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
    const sha256 = await readRows(await openFile(attempt), work, intake, async (bytes) => {
      await send(staged.takeFull());
      await issues.settle();
      await attempt.show((bytes / length) * progressAfter.read);
    });
    assertAnnounced(work.checksumSha256, sha256);
    intake.checkColumns();
    await send(staged.takeAll());
    await issues.settle();
  } finally {
    // Always awaited: a COPY that outlived this attempt would write to the next attempt's tables.
    await conveyor.end();
  }
}

/**
 * A file in parts has no checksum until it is read as a whole, and a stored file may have been replaced since its
 * check.
 */
function assertAnnounced(announced: string | null, sha256: string): void {
  if (announced === null || announced === sha256) return;
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
