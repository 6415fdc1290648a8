'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Section } from '../../../../../components/ui/section.tsx';
import { dropDraft, readDraft } from '../../../../../lib/kept-draft.ts';
import { fileIdentityShape } from '../../../../../lib/uploads/file-identity.ts';
import { dropHashedFile } from '../../../../../lib/uploads/hashed-files.ts';
import { forgetFile } from '../../../../../lib/uploads/open-files.ts';
import type { UploadDetail } from '../../../../../lib/uploads/uploads.ts';
import { CancelUpload } from './cancel-upload.tsx';
import { draftName } from './draft-name.ts';
import { LiveProgress } from './live-progress.tsx';
import { SendFile } from './send-file.tsx';
import { Stages } from './stages.tsx';

interface UploadUnderWayProps {
  upload: UploadDetail;
  mayChange: boolean;
}

/** An upload that hasn't come to its end: its file on the way, then the work on it, as it goes. */
export function UploadUnderWay({ upload, mayChange }: UploadUnderWayProps) {
  const router = useRouter();
  const [status, setStatus] = useState(upload.status);
  const forget = () => {
    const identity = readDraft(localStorage, draftName(upload.id), fileIdentityShape);
    if (identity?.hashedName != null) dropHashedFile(identity.hashedName).catch(reportError);
    dropDraft(localStorage, draftName(upload.id));
    forgetFile(upload.id);
  };

  return (
    <Section
      title="Under way"
      actions={
        mayChange && (status === 'AWAITING_UPLOAD' || status === 'VALIDATING') && <CancelUpload upload={upload} />
      }
    >
      <Stages status={status} validateOnly={upload.validateOnly} />
      {status === 'AWAITING_UPLOAD' ? (
        <SendFile
          upload={upload}
          mayChange={mayChange}
          onSent={() => {
            forget();
            setStatus('VALIDATING');
          }}
        />
      ) : (
        <LiveProgress
          id={upload.id}
          initial={{ status, progress: upload.progress, rows: upload.rows }}
          onStatus={setStatus}
          onEnd={() => router.refresh()}
        />
      )}
    </Section>
  );
}
