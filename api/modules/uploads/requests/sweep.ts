import type { AuditOrigin } from '#api/audit-store.ts';
import { timestampMilliseconds, timestampText } from '#api/db/timestamp.ts';
import type { Services } from '#api/services.ts';
import { errorReportKey, type ObjectKey, parseObjectKey, rawFileKey } from '#api/storage/object-key.ts';
import type { StoredEntry } from '#api/storage/object-store.ts';
import { uploadLimits } from '#shared/limits.ts';
import { findArrival } from './arrival.ts';
import { settleArrival } from './complete-upload.ts';
import { discardFile } from './discard.ts';
import { moveUpload } from './state-store.ts';
import { type UploadRow } from './store.ts';
import {
  findNeeded,
  findSpentFiles,
  findSpentReports,
  forgetIssues,
  type NeededObjects,
  takeWaiting,
} from './sweep-store.ts';
import { recordUploadEvent, statusChange } from './upload-events.ts';

const minuteMs = 60_000;
/** Leaves clients time to complete, and avoids a store request for every upload in every sweep. */
const patienceMs = 10 * minuteMs;
/** An upload may be about to name a transfer or report that none names yet. */
const orphanMs = 60 * minuteMs;
const keptMs = uploadLimits.hours * 60 * minuteMs;

/** The actor in the audit log. */
const origin: AuditOrigin = {
  viewer: { actor: { kind: 'SYSTEM', id: '75706c6f-6164-4000-8000-000000000000', name: 'Upload sweeper' } },
  requestId: 'sweep',
  address: null,
};

export interface SweepServices extends Pick<Services, 'database' | 'storage' | 'uploadQueue' | 'now'> {
  /**
   * Called with the error of an upload or object that failed. The sweep continues with the others, and the next one
   * retries.
   */
  readonly onError: (error: unknown) => void;
}

/** The result of a sweep. */
export interface SweepResult {
  completed: number;
  failed: number;
  expired: number;
  rawFilesDeleted: number;
  reportsDeleted: number;
  orphansDeleted: number;
}

/**
 * Completes uploads whose file arrived but wasn't completed, and ends those that are too old. Deletes raw files at most
 * 24 hours after their arrival, expired issues and error reports, and unused objects in the store. Concurrent sweeps
 * are safe.
 */
export async function sweepUploads(services: SweepServices): Promise<SweepResult> {
  const done: SweepResult = {
    completed: 0,
    failed: 0,
    expired: 0,
    rawFilesDeleted: 0,
    reportsDeleted: 0,
    orphansDeleted: 0,
  };
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      services.onError(error);
    }
  };
  const { database, storage, now } = services;
  const at = (offset: number) => timestampText(now() + offset);
  const waiting = await database.platform((platform) => takeWaiting(platform, at(-patienceMs), at(0)));
  for (const upload of waiting) await attempt(() => settleWaiting(services, upload, done));
  const spent = await database.platform((platform) => findSpentFiles(platform, at(-keptMs)));
  for (const upload of spent) await attempt(() => deleteRawFile(services, upload, done));
  const reports = await database.platform((platform) => findSpentReports(platform, at(0)));
  for (const upload of reports) {
    await attempt(async () => {
      await storage.delete(errorReportKey(upload));
      await database.platform((platform) => forgetIssues(platform, upload));
      done.reportsDeleted += 1;
    });
  }
  await attempt(() => deleteOrphans(services, done));
  await attempt(() => storage.sweep(now() - orphanMs));
  return done;
}

async function settleWaiting(services: SweepServices, upload: UploadRow, done: SweepResult): Promise<void> {
  const { database, storage, now } = services;
  const arrival = await findArrival(storage, upload);
  if (arrival.kind === 'whole' || arrival.kind === 'wrong') {
    const settled = await database.platform((platform) => settleArrival(platform, origin, services, upload, arrival));
    if (settled) done[arrival.kind === 'whole' ? 'completed' : 'failed'] += 1;
  } else if (timestampMilliseconds(upload.expiresAt) <= now()) {
    const step = { from: 'AWAITING_UPLOAD', to: 'EXPIRED' } as const;
    const moved = await database.platform(async (platform) => {
      if (!(await moveUpload(platform, upload, step))) return false;
      await recordUploadEvent(platform, origin, 'expired', upload, [statusChange(step)]);
      return true;
    });
    if (moved) done.expired += 1;
  }
}

async function deleteRawFile(services: SweepServices, upload: UploadRow, done: SweepResult): Promise<void> {
  const { database } = services;
  if (upload.status === 'VALIDATING') {
    // No worker has read it in a day, and the file may not be kept longer.
    const step = { from: 'VALIDATING', to: 'FAILED' } as const;
    const failure_message = `The file could not be read within ${uploadLimits.hours} hours and was deleted. Upload it again.`;
    await database.platform(async (platform) => {
      if (!(await moveUpload(platform, upload, step, { failure_code: 'UPLOAD_EXPIRED', failure_message }))) return;
      await recordUploadEvent(platform, origin, 'failed', upload, [statusChange(step)]);
    });
  }
  if (await discardFile(services, upload, (work) => database.platform(work))) done.rawFilesDeleted += 1;
}

async function deleteOrphans({ database, storage, now, onError }: SweepServices, done: SweepResult): Promise<void> {
  const found: { entry: StoredEntry; id: string; companyId: string; key: ObjectKey }[] = [];
  const settle = async () => {
    const chosen = found.splice(0);
    const needed = await database.platform((platform) =>
      findNeeded(
        platform,
        chosen.map(({ id }) => id),
      ),
    );
    for (const { entry, id, companyId, key } of chosen) {
      const upload = needed.find((one) => one.id === id && one.companyId === companyId);
      if (isNeeded(upload, entry, now() - orphanMs)) continue;
      try {
        if (entry.multipartId !== null) await storage.abortMultipart(key, entry.multipartId);
        else if (key === rawFileKey({ companyId, id })) await storage.retire(key);
        else await storage.delete(key);
        done.orphansDeleted += 1;
      } catch (error) {
        onError(error);
      }
    }
  };
  for await (const entry of storage.list()) {
    const parsed = parseObjectKey(entry.key);
    if (parsed === undefined) continue;
    found.push({ entry, ...parsed });
    if (found.length >= 500) await settle();
  }
  await settle();
}

/**
 * An upload is stored before any request for its file is signed, and names a transfer or report after the store has it.
 */
function isNeeded(
  upload: NeededObjects | undefined,
  { key, multipartId, lastModified }: StoredEntry,
  oldBefore: number,
): boolean {
  const isNew = lastModified > oldBefore;
  if (key.startsWith('reports/')) return isNew || upload?.hasReport === true;
  if (upload?.needsRawFile !== true) return false;
  return isNew || multipartId === null || multipartId === upload.multipartId;
}
