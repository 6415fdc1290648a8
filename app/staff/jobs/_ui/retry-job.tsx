'use client';

import { retryJobOperation } from '#lib/graphql/generated/operations.ts';
import { ConfirmDialog } from '#app/admin/_ui/confirm-dialog.tsx';

/** Queues a failed job again. */
export function RetryJob({ job: { id, what } }: { job: { id: string; what: string } }) {
  return (
    <ConfirmDialog
      form={`retry-job:${id}`}
      trigger={
        <>
          Retry<span className="sr-only"> the job “{what}”</span>
        </>
      }
      triggerSize="small"
      tone="primary"
      title="Retry the job now?"
      confirm="Retry job"
      failure="The job was not queued"
      operation={retryJobOperation}
      input={{ jobId: id }}
      userErrors={({ retryJob }) => retryJob.userErrors}
      doneTitle="The job was queued again"
      done="A worker takes it within seconds. If it fails again, it is in this list again."
    >
      <p>A job fails again if the cause of its last error remains.</p>
    </ConfirmDialog>
  );
}
