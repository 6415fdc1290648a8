import type { Readable } from 'node:stream';
import { rawFileKey } from '#api/storage/object-key.ts';
import { ObjectStoreError } from '#api/storage/object-store.ts';
import { readRows, type StoredFile } from '../files/read-rows.ts';
import { Conveyor } from './conveyor.ts';
import { copyStaged, openStaging } from './staging-store.ts';
import type { UploadAttempt } from './upload-attempt.ts';
import type { UploadWork } from './upload-work-store.ts';
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
    const settle = async (bytes: number) => {
      await send(staged.takeFull());
      await issues.settle();
      await attempt.show((bytes / length) * progressAfter.read);
    };
    const partSize = work.checksumSha256 === null ? Number(work.partSize) : undefined;
    const stored = await readRows(await openFile(attempt), work, intake, settle, partSize);
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
 * Compares what was read with what was announced: the SHA-256 of the whole file, or else of each part. Nothing relies on
 * the store's own comparison: some stores keep any body for a signed request, or let it replace a file later.
 */
function assertAnnounced(
  announced: Pick<UploadWork, 'contentLength' | 'checksumSha256' | 'partChecksums'>,
  stored: StoredFile,
): void {
  if (String(stored.contentLength) !== announced.contentLength) {
    throw new UploadFailure(
      'SIZE_MISMATCH',
      `The file isn’t the one that was announced: it has ${stored.contentLength} bytes, not ${announced.contentLength}.`,
    );
  }
  const { checksumSha256: whole, partChecksums } = announced;
  const expected = whole === null ? partChecksums : { 1: whole };
  const wrong = Object.entries(expected ?? {}).find(
    ([part, checksum]) => stored.checksums[Number(part) - 1] !== checksum,
  );
  if (wrong === undefined) return;
  const what = whole === null ? `the SHA-256 of its part ${wrong[0]}` : 'its SHA-256';
  throw new UploadFailure('CHECKSUM_MISMATCH', `The file isn’t the one that was announced: ${what} is another.`);
}

async function openFile({ worker, work }: UploadAttempt): Promise<Readable> {
  try {
    return await worker.store.read(rawFileKey(work));
  } catch (error) {
    if (!(error instanceof ObjectStoreError)) throw error;
    throw new UploadFailure('OBJECT_MISSING', 'The file is no longer there.');
  }
}
