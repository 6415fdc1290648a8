import { errorReportKey } from '#api/storage/object-key.ts';
import { FileFault } from '#shared/customer-files/file-fault.ts';
import { applyUpload, foreseeChanges } from './apply-upload.ts';
import { dedupeFile } from './dedupe-file.ts';
import { assertFewRejected } from './gates.ts';
import { stageFile } from './stage-file.ts';
import type { UploadAttempt } from './upload-attempt.ts';
import { endUpload } from './upload-work-store.ts';
import { NotOurs, UploadFailure } from './upload-worker.ts';

/** Stops, restarts and outages happen, but a file that crashes every worker must not be retried forever. */
const mostAttempts = 30;

/** Runs an attempt through its phases. A fault in the file ends the upload as FAILED, without any change. */
export async function runAttempt(attempt: UploadAttempt): Promise<void> {
  const { work } = attempt;
  try {
    if (work.attempt > mostAttempts) {
      throw new UploadFailure(
        'STATE_FORBIDS',
        `The file could not be worked on in ${mostAttempts} attempts. Make a new upload; if that fails too, tell the platform.`,
      );
    }
    await stageFile(attempt);
    await dedupeFile(attempt);
    assertFewRejected(attempt);
    if (work.validateOnly) await end(attempt, undefined, await foreseeChanges(attempt));
    else {
      await applyUpload(attempt);
      await end(attempt, undefined);
    }
  } catch (error) {
    if (!(error instanceof FileFault) && !(error instanceof UploadFailure)) throw error;
    await end(attempt, { code: error.code, message: error.message });
  }
}

async function end(
  attempt: UploadAttempt,
  failure: { readonly code: string; readonly message: string } | undefined,
  changes?: { readonly added: number; readonly removed: number },
): Promise<void> {
  await attempt.begin('end');
  const { intake, types, work } = attempt;
  const { totals, first, hasErrors } = attempt.issues;
  const length = await attempt.issues.finish();
  const status = failure === undefined ? (hasErrors ? 'COMPLETED_WITH_ERRORS' : 'COMPLETED') : 'FAILED';
  const isOurs = await attempt.note(async (platform) => {
    const isEnded = await endUpload(platform, work, {
      status,
      rows: attempt.rows,
      changes,
      failure,
      columns: intake.mapped,
      identifierCounts: types.ofUpload(intake.identifiers),
      issues: totals,
      firstIssues: first,
      report: length === undefined ? undefined : { length, key: errorReportKey(work) },
    });
    if (isEnded) await attempt.worker.onEnded?.(platform, { companyId: work.companyId, id: work.id, status });
    return isEnded;
  });
  if (!isOurs) throw new NotOurs();
}
