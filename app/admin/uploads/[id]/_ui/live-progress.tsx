'use client';

import { useState } from 'react';
import { countWords, isFinal } from '#lib/uploads/upload-words.ts';
import { liveUploadOperation, type FirstPartyUploadStatus } from '#lib/graphql/generated/operations.ts';
import type { LiveUpload } from '#lib/uploads/uploads.ts';
import { ProgressBar } from '../../_ui/progress-bar.tsx';
import { AskingProblemNote } from './asking-problem.tsx';
import { useAskedUpload } from './use-asked-upload.ts';

/** The worker writes at least every two seconds. */
const everyMs = 1000;

interface LiveProgressProps {
  id: string;
  initial: LiveUpload;
  onStatus: (status: FirstPartyUploadStatus) => void;
}

/** The live progress of an upload's processing. */
export function LiveProgress({ id, initial, onStatus }: LiveProgressProps) {
  const [upload, setUpload] = useState(initial);
  const problem = useAskedUpload(liveUploadOperation, id, (now) => {
    setUpload(now);
    onStatus(now.status);
    return isFinal(now.status) ? null : everyMs;
  });
  const { rows, progress, status } = upload;
  const label = status === 'PROCESSING' ? 'The audience is being changed' : 'Every row is being checked';
  return (
    <div className="space-y-4">
      <ProgressBar
        label={label}
        share={progress}
        detail={rows.total === '0' ? undefined : `${countWords(rows.total)} rows read`}
      />
      <p role="status" className="text-sm text-muted">
        {label}. You can leave this page; processing continues.
      </p>
      {rows.rejected !== '0' && <p className="text-sm">{countWords(rows.rejected)} rows rejected so far.</p>}
      <AskingProblemNote problem={problem} />
    </div>
  );
}
