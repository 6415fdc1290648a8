import { recordAuditEvent } from '../../audit-store.ts';
import type { ActingContext } from '../../context.ts';
import { findByIds, type ListArguments, type Page, readPage } from '../../db/list/list.ts';
import type { UserError } from '../../user-error.ts';
import { platformErrors } from './errors.ts';
import { type FailedJobRow, failedJobTable, requeueJob } from './jobs-store.ts';

/** Lists jobs whose last attempt failed. Staff only. */
export function listFailedJobs(
  { database, services, viewer }: ActingContext,
  list: ListArguments,
): Promise<Page<FailedJobRow>> {
  const context = { cursors: services.cursors, viewerId: viewer.actor.id };
  return readPage(database.staff(viewer.staffScope()), failedJobTable, context, list);
}

/** A job that was queued again; null when it wasn't. */
export interface RetryJobResult {
  readonly job: FailedJobRow | null;
  readonly userErrors: readonly UserError[];
}

/**
 * Queues a failed job again, or ends its pause between two attempts. The platform's audit log records it, and that of the
 * company whose upload it works on. Staff only.
 */
export async function retryJob(context: ActingContext, { jobId }: { readonly jobId: string }): Promise<RetryJobResult> {
  return context.database.staff(context.viewer.staffScope()).transaction(async (staff) => {
    const [before] = await findByIds(staff, failedJobTable, [jobId]);
    if (before === undefined) return { job: null, userErrors: [platformErrors.unknownJob()] };
    if (!(await requeueJob(staff, before))) return { job: null, userErrors: [platformErrors.jobIsQueued()] };
    const { companyId, uploadId } = before;
    const isUpload = companyId !== null && uploadId !== null;
    for (const log of isUpload ? [companyId, null] : [null]) {
      await recordAuditEvent(staff, context, {
        companyId: log,
        ...(isUpload
          ? { action: 'upload.retried', targetType: 'FirstPartyUpload', targetId: uploadId }
          : { action: 'job.retried', targetType: 'Job', targetId: before.id }),
        changes: [
          { field: 'queue', before: before.queue, after: before.queue },
          { field: 'attempts', before: String(before.attempts), after: null },
        ],
      });
    }
    const [job = null] = await findByIds(staff, failedJobTable, [before.id]);
    return { job, userErrors: [] };
  });
}
