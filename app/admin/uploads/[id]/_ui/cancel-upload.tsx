'use client';

import { cancelUploadOperation } from '../../../../../lib/uploads/upload-writes.ts';
import type { UploadDetail } from '../../../../../lib/uploads/uploads.ts';
import { ConfirmDialog } from '../../../_ui/confirm-dialog.tsx';

/** Gives an upload up while it has changed nobody. */
export function CancelUpload({ upload }: { upload: Pick<UploadDetail, 'id' | 'fileName'> }) {
  return (
    <ConfirmDialog
      form={`cancel-upload:${upload.id}`}
      trigger="Cancel upload"
      triggerSize="small"
      title={`Cancel the upload of “${upload.fileName}”?`}
      confirm="Cancel the upload"
      dismiss="Keep it"
      failure="The upload was not cancelled"
      operation={cancelUploadOperation}
      input={{ id: upload.id }}
      userErrors={({ cancelFirstPartyUpload }) => cancelFirstPartyUpload.userErrors}
      done="The upload is given up, and what was sent of its file is deleted."
    >
      <p>What was sent of the file is deleted. Nobody’s membership has changed.</p>
    </ConfirmDialog>
  );
}
