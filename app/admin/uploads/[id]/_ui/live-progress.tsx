'use client';

import { SignInLink } from '../../../../../components/shell/sign-in-link.tsx';
import { Callout } from '../../../../../components/ui/callout.tsx';
import { countWords } from '../../../../../lib/uploads/upload-words.ts';
import type { LiveUpload } from '../../../../../lib/uploads/upload-writes.ts';
import { ProgressBar } from '../../_ui/progress-bar.tsx';
import { useLiveUpload } from './use-live-upload.ts';

interface LiveProgressProps {
  id: string;
  initial: LiveUpload;
  onStatus: (status: string) => void;
  onEnd: () => void;
}

/** The work on a file as it goes. */
export function LiveProgress({ id, initial, onStatus, onEnd }: LiveProgressProps) {
  const { upload, problem } = useLiveUpload(id, initial, { onStatus, onEnd });
  const { rows, progress, status } = upload;
  const label = status === 'PROCESSING' ? 'The audience is being changed' : 'Every row is being checked';
  return (
    <div className="space-y-4">
      <ProgressBar
        label={label}
        share={progress}
        detail={rows.total === 0 ? undefined : `${countWords(rows.total)} rows read`}
      />
      <p role="status" className="text-sm text-muted">
        {label}. You can leave this page: the work goes on without it.
      </p>
      {rows.rejected > 0 && <p className="text-sm">{countWords(rows.rejected)} rows are rejected so far.</p>}
      {problem === 'session-ended' && (
        <Callout kind="warning" title="Your session has ended" live>
          <p>The work on the file goes on. Sign in again to see it.</p>
          <div className="mt-3">
            <SignInLink size="small">Sign in again</SignInLink>
          </div>
        </Callout>
      )}
      {problem === 'unreachable' && (
        <p className="text-sm text-muted">The API can’t be reached at the moment; this page goes on asking.</p>
      )}
    </div>
  );
}
