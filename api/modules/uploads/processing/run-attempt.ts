import type { Runner } from '#api/db/sql.ts';
import { errorReportKey } from '#api/storage/object-key.ts';
import { FileFault } from '#shared/customer-files/file-fault.ts';
import { applyUpload, foreseeChanges, withdraw } from './apply-upload.ts';
import { dedupeFile } from './dedupe-file.ts';
import { assertFewRejected, companyClosed } from './gates.ts';
import { stageFile } from './stage-file.ts';
import type { UploadAttempt } from './upload-attempt.ts';
import { type Ending, endShown, endUpload, isCompanyClosed, type Reading } from './upload-work-store.ts';
import { NotOurs, UploadFailure } from './upload-worker.ts';

/** Stops, restarts and outages happen, but a file that crashes every worker must not be retried forever. */
const mostAttempts = 30;

/**
 * Runs an attempt through its phases. A fault in the file ends the upload as FAILED, without any change. If an earlier
 * attempt has shown a revision, the audience has changed, so the upload is completed whatever happens to its file.
 */
export async function runAttempt(attempt: UploadAttempt): Promise<void> {
  const { work } = attempt;
  const isShown = work.appliedRevision !== null;
  try {
    if (!isShown) await assertOpen(attempt);
    await stageFile(attempt);
    await dedupeFile(attempt);
    if (!isShown) assertFewRejected(attempt);
    if (work.validateOnly) await end(attempt, { changes: await foreseeChanges(attempt) });
    else {
      await applyUpload(attempt);
      const reading = await endReading(attempt);
      await conclude(attempt, (platform) => endShown(platform, work, reading));
    }
  } catch (error) {
    if (!(error instanceof FileFault) && !(error instanceof UploadFailure)) throw error;
    if (isShown) await conclude(attempt, (platform) => endShown(platform, work));
    else {
      await withdraw(attempt);
      await end(attempt, { failure: { code: error.code, message: error.message } });
    }
  }
}

/** Throws when the upload must fail before its file is read. */
async function assertOpen(attempt: UploadAttempt): Promise<void> {
  const { work } = attempt;
  if (work.attempt > mostAttempts) {
    throw new UploadFailure(
      'STATE_FORBIDS',
      `The file could not be worked on in ${mostAttempts} attempts. Make a new upload; if that fails too, tell the platform.`,
    );
  }
  if (await attempt.note((platform) => isCompanyClosed(platform, work))) throw companyClosed();
}

/** Ends an upload that has changed no audience. */
async function end(attempt: UploadAttempt, outcome: Pick<Ending, 'changes' | 'failure'>): Promise<void> {
  const reading = await endReading(attempt);
  const { findings, issues, work } = attempt;
  const completed = issues.hasErrors ? 'COMPLETED_WITH_ERRORS' : 'COMPLETED';
  const status = outcome.failure === undefined ? completed : 'FAILED';
  await conclude(attempt, async (platform) => {
    const isEnded = await endUpload(platform, work, { ...findings, ...reading, ...outcome, status });
    return isEnded ? status : undefined;
  });
}

/** Completes the error report. */
async function endReading(attempt: UploadAttempt): Promise<Reading> {
  await attempt.begin('end');
  const { intake, issues, work } = attempt;
  const length = await issues.finish();
  const report = length === undefined ? undefined : { length, key: errorReportKey(work) };
  return { columns: intake.mapped, firstIssues: issues.first, report };
}

/** Runs the transaction that ends the upload; `store` returns its status, undefined if it isn't this attempt's. */
async function conclude(
  attempt: UploadAttempt,
  store: (platform: Runner) => Promise<Ending['status'] | undefined>,
): Promise<void> {
  const { work, worker } = attempt;
  await attempt.note(async (platform) => {
    const status = await store(platform);
    if (status === undefined) throw new NotOurs();
    await worker.onEnded?.(platform, { companyId: work.companyId, id: work.id, status });
  });
}
