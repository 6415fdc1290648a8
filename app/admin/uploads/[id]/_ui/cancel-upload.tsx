'use client';

import { cancelUploadOperation } from '#lib/graphql/generated/operations.ts';
import type { UploadDetail } from '#lib/uploads/uploads.ts';
import { ConfirmDialog } from '#app/admin/_ui/confirm-dialog.tsx';

/** Cancels an upload that hasn't changed its audience yet. */
export function CancelUpload({ upload }: { upload: Pick<UploadDetail, 'id' | 'fileName'> }) {
  return (
    <ConfirmDialog
      form={`cancel-upload:${upload.id}`}
      trigger="Cancel upload"
      triggerSize="small"
      title={`Cancel the upload of “${upload.fileName}”?`}
      confirm="Cancel upload"
      dismiss="Keep upload"
      failure="The upload was not canceled"
      operation={cancelUploadOperation}
      input={{ id: upload.id }}
      userErrors={({ cancelFirstPartyUpload }) => cancelFirstPartyUpload.userErrors}
      doneTitle="The upload was canceled"
      done="The upload was canceled, and the data sent so far was deleted."
    >
      <p>The data sent so far is deleted. The audience hasn’t changed.</p>
    </ConfirmDialog>
  );
}
