import type { Services } from '../../context.ts';
import { timestampMilliseconds, timestampText } from '../../db/timestamp.ts';
import { errorReportKey, type ObjectKey, parseObjectKey } from '../../storage/object-key.ts';
import type { StoredEntry } from '../../storage/object-store.ts';
import type { AuditOrigin } from '../audit/index.ts';
import { findArrival } from './arrival.ts';
import { settleArrival } from './complete.ts';
import { uploadLimits } from './limits.ts';
import { discardRawFile } from './raw-file.ts';
import { moveUpload } from './state-store.ts';
import { markRawFileDeleted, type UploadRow } from './store.ts';
import {
  findNeeded,
  findSpentFiles,
  findSpentReports,
  forgetIssues,
  type NeededObjects,
  takeWaiting,
} from './sweep-store.ts';
import { recordUploadEvent, statusChange } from './trail.ts';

const minuteMs = 60_000;
/** A client that is about to complete gets the time to; and the store isn't asked for every upload in every sweep. */
const patienceMs = 10 * minuteMs;
/** What lies in the store without an upload may belong to one that is just being made. */
const orphanMs = 60 * minuteMs;
const keptMs = uploadLimits.hours * 60 * minuteMs;

/** Who it was, in the audit trail. */
const origin: AuditOrigin = {
  viewer: { actor: { kind: 'SYSTEM', id: '75706c6f-6164-4000-8000-000000000000', name: 'Upload sweeper' } },
  requestId: 'sweep',
  address: null,
};

export interface SweepServices extends Pick<Services, 'database' | 'storage' | 'uploadQueue' | 'now'> {
  /** Is told of an upload or an object that could not be dealt with; the others are, and the next sweep tries again. */
  readonly onError: (error: unknown) => void;
}

/** What a sweep did. */
export interface SweepResult {
  completed: number;
  failed: number;
  expired: number;
  rawFilesDeleted: number;
  reportsDeleted: number;
  orphansDeleted: number;
}

/**
 * Finishes uploads whose file arrived whole and that nobody completed, ends those that are too old, deletes raw files 24
 * hours after they arrived at the latest, issues and error reports after their time, and whatever else lies in the store
 * without need. Any number may run at once.
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
  const { database, storage, now } = services;
  if (upload.status === 'VALIDATING') {
    // Nobody has read it in a day, and nobody may keep it longer.
    const step = { from: 'VALIDATING', to: 'FAILED' } as const;
    const failure_message = `The file could not be read within ${uploadLimits.hours} hours and is deleted; send it again.`;
    await database.platform(async (platform) => {
      if (!(await moveUpload(platform, upload, step, { failure_code: 'UPLOAD_EXPIRED', failure_message }))) return;
      await recordUploadEvent(platform, origin, 'failed', upload, [statusChange(step)]);
    });
  }
  await discardRawFile(storage, upload);
  await database.platform((platform) => markRawFileDeleted(platform, upload, timestampText(now())));
  done.rawFilesDeleted += 1;
}

async function deleteOrphans({ database, storage, now, onError }: SweepServices, done: SweepResult): Promise<void> {
  const old: { entry: StoredEntry; id: string; companyId: string; key: ObjectKey }[] = [];
  const settle = async () => {
    const chosen = old.splice(0);
    const needed = await database.platform((platform) =>
      findNeeded(
        platform,
        chosen.map(({ id }) => id),
      ),
    );
    for (const { entry, id, companyId, key } of chosen) {
      const upload = needed.find((one) => one.id === id && one.companyId === companyId);
      if (upload !== undefined && needs(upload, entry)) continue;
      try {
        if (entry.multipartId === null) await storage.delete(key);
        else await storage.abortMultipart(key, entry.multipartId);
        done.orphansDeleted += 1;
      } catch (error) {
        onError(error);
      }
    }
  };
  for await (const entry of storage.list()) {
    const parsed = parseObjectKey(entry.key);
    if (parsed === undefined || entry.lastModified > now() - orphanMs) continue;
    old.push({ entry, ...parsed });
    if (old.length >= 500) await settle();
  }
  await settle();
}

function needs(upload: NeededObjects, { key, multipartId }: StoredEntry): boolean {
  if (key.startsWith('reports/')) return upload.hasReport;
  return upload.needsRawFile && (multipartId === null || multipartId === upload.multipartId);
}
