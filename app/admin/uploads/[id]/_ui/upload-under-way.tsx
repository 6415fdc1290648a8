'use client';

// oxlint-disable-next-line no-restricted-imports -- a refresh in the background shows no progress
import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { Callout } from '#components/ui/callout.tsx';
import { Section } from '#components/ui/section.tsx';
import type { FirstPartyUploadStatus } from '#lib/graphql/generated/operations.ts';
import { isFinal } from '#lib/uploads/upload-words.ts';
import type { UploadDetail } from '#lib/uploads/uploads.ts';
import { CancelUpload } from './cancel-upload.tsx';
import { ForgetFile } from './forget-file.tsx';
import { LiveProgress } from './live-progress.tsx';
import { SendFile } from './send-file.tsx';
import { Stages } from './stages.tsx';
import { useWaitingFile } from './use-waiting-file.ts';

interface UploadUnderWayProps {
  upload: UploadDetail;
  mayChange: boolean;
}

/** An unfinished upload: the transfer of its file, then its live processing. */
export function UploadUnderWay({ upload, mayChange }: UploadUnderWayProps) {
  const router = useRouter();
  const [status, setStatus] = useState(upload.status);
  useEffect(() => {
    // The server renders the page's header and properties.
    if (status !== upload.status) router.refresh();
  }, [router, status, upload.status]);
  const kept = useWaitingFile(upload.id);
  const hashes = kept.identity?.hashes ?? null;
  const move = (now: FirstPartyUploadStatus) => {
    if (isFinal(now)) router.refresh();
    else setStatus(now);
  };

  return (
    <Section
      title="Progress"
      actions={
        mayChange && (status === 'AWAITING_UPLOAD' || status === 'VALIDATING') && <CancelUpload upload={upload} />
      }
    >
      <Stages status={status} validateOnly={upload.validateOnly} />
      {hashes !== null && hashes.refused > 0 && (
        <Callout kind="warning" title={`${valuesWords(hashes.refused)} could not be hashed`}>
          <p>
            They aren’t valid email addresses, phone numbers or device IDs, and were left out. A row without any other
            identifier is listed among the issues by its number.
          </p>
        </Callout>
      )}
      {status === 'AWAITING_UPLOAD' ? (
        <SendFile upload={upload} mayChange={mayChange} kept={kept} onStatus={move} />
      ) : (
        <>
          <ForgetFile id={upload.id} />
          <LiveProgress
            id={upload.id}
            initial={{ status, progress: upload.progress, rows: upload.rows }}
            onStatus={move}
          />
        </>
      )}
    </Section>
  );
}

function valuesWords(count: number): string {
  return count === 1 ? '1 value' : `${count.toLocaleString('en')} values`;
}
