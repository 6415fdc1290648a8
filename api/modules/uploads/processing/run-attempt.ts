import type { Runner } from '#api/db/sql.ts';
import { errorReportKey } from '#api/storage/object-key.ts';
import { FileFault } from '#shared/customer-files/file-fault.ts';
import { applyUpload, foreseeChanges, withdraw } from './apply-upload.ts';
import { dedupeFile } from './dedupe-file.ts';
import { assertFewRejected, companyClosed } from './gates.ts';
import { stageFile } from './stage-file.ts';
import type { UploadAttempt } from './upload-attempt.ts';
import { type Ending, endShown, endUpload, isCompanyClosed } from './upload-work-store.ts';
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
    if (work.attempt > mostAttempts) {
      throw new UploadFailure(
        'STATE_FORBIDS',
        `The file could not be worked on in ${mostAttempts} attempts. Make a new upload; if that fails too, tell the platform.`,
      );
    }
    if (!isShown && (await attempt.note((platform) => isCompanyClosed(platform, work)))) throw companyClosed();
    await stageFile(attempt);
    await dedupeFile(attempt);
    if (!isShown) assertFewRejected(attempt);
    if (work.validateOnly) await end(attempt, undefined, await foreseeChanges(attempt));
    else {
      await applyUpload(attempt);
      await end(attempt, undefined);
    }
  } catch (error) {
    if (!(error instanceof FileFault) && !(error instanceof UploadFailure)) throw error;
    if (isShown) await conclude(attempt, (platform) => endShown(platform, work));
    else {
      await withdraw(attempt);
      await end(attempt, { code: error.code, message: error.message });
    }
  }
}

async function end(
  attempt: UploadAttempt,
  failure: { readonly code: string; readonly message: string } | undefined,
  changes?: { readonly added: number; readonly removed: number },
): Promise<void> {
  await attempt.begin('end');
  const { findings, intake, work } = attempt;
  const { first, hasErrors } = attempt.issues;
  const length = await attempt.issues.finish();
  const status = failure === undefined ? (hasErrors ? 'COMPLETED_WITH_ERRORS' : 'COMPLETED') : 'FAILED';
  await conclude(attempt, async (platform) => {
    const isEnded = await endUpload(platform, work, {
      ...findings,
      status,
      changes,
      failure,
      columns: intake.mapped,
      firstIssues: first,
      report: length === undefined ? undefined : { length, key: errorReportKey(work) },
    });
    return isEnded ? status : undefined;
  });
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
