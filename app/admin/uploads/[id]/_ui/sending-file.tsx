'use client';

import { Button } from '#components/ui/button.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { SignInLink } from '#components/shell/sign-in-link.tsx';
import { durationWords, sizeWords } from '#lib/uploads/upload-words.ts';
import type { TransferView } from '#lib/uploads/transfer.ts';
import type { UploadDetail, UploadTransfer } from '#lib/uploads/uploads.ts';
import type { FileIdentity } from '#lib/uploads/file-identity.ts';
import { ProgressBar } from '../../_ui/progress-bar.tsx';
import { ChooseAgain } from './choose-again.tsx';
import { useTransfer } from './use-transfer.ts';

interface SendingFileProps {
  upload: UploadDetail;
  transfer: UploadTransfer;
  body: Blob;
  /** The file's known properties, in case it must be chosen again. */
  identity: FileIdentity | null;
  onChoose: (file: File) => void;
  onSent: () => void;
}

/** The progress of a file transfer, which can be paused and resumed. */
export function SendingFile({ upload, transfer, body, identity, onChoose, onSent }: SendingFileProps) {
  const { view, pause, resume } = useTransfer(upload, transfer, body, onSent);
  const { state, sentBytes } = view;
  const contentLength = Number(upload.contentLength);
  const isInParts = transfer.partCount > 1;
  const isUnderWay = state.kind === 'sending' || state.kind === 'waiting';
  return (
    <div className="space-y-4">
      <ProgressBar
        label={labels[state.kind]}
        share={sentBytes / contentLength}
        detail={detailOf(view, contentLength)}
      />
      {isInParts && (
        <p className="text-sm text-muted">
          {view.arrivedParts} of {transfer.partCount} parts have arrived.
        </p>
      )}
      <p role="status" className="sr-only">
        {labels[state.kind]}
      </p>
      {state.kind === 'waiting' && (
        <Callout kind="warning" title="No connection" live>
          <p>
            {isInParts
              ? 'The parts that arrived are kept. Sending resumes'
              : 'The file is sent in one request. Sending restarts'}{' '}
            automatically when the connection is back.
          </p>
        </Callout>
      )}
      {state.kind === 'elsewhere' && (
        <Callout title="Another window of this browser is sending the file" live>
          <p>Leave that window open. If it stops, sending continues here.</p>
        </Callout>
      )}
      {state.kind === 'failed' && (
        <Callout kind="danger" title="The file could not be sent" live>
          <p>
            {state.message}
            {state.remedy === 'sign-in' && isInParts && ' The parts that arrived are kept.'}
          </p>
          {state.remedy === 'sign-in' && (
            <div className="mt-3">
              <SignInLink size="small">Sign in again</SignInLink>
            </div>
          )}
        </Callout>
      )}
      {state.kind === 'failed' && state.remedy === 'choose-again' && (
        <ChooseAgain upload={upload} arrivedParts={view.arrivedParts} identity={identity} onChoose={onChoose} />
      )}
      <div className="flex flex-wrap items-center gap-3">
        {isUnderWay && <Button onClick={pause}>Pause</Button>}
        {state.kind === 'paused' && (
          <Button variant="primary" onClick={resume}>
            {isInParts ? 'Resume' : 'Start again'}
          </Button>
        )}
        {state.kind === 'paused' && !isInParts && (
          <p className="text-sm text-muted">
            A file of this size is sent in one request. A pause starts it again from the beginning.
          </p>
        )}
        {state.kind === 'failed' && state.remedy === undefined && <Button onClick={resume}>Try again</Button>}
        {isUnderWay && <p className="text-sm text-muted">Keep this page open until the file is sent.</p>}
      </div>
    </div>
  );
}

const labels: Record<TransferView['state']['kind'], string> = {
  sending: 'Sending the file',
  waiting: 'Waiting for the connection',
  elsewhere: 'Sent by another window',
  paused: 'Paused',
  completing: 'Sent. The API is checking the file',
  sent: 'Sent',
  failed: 'Stopped',
};

function detailOf({ sentBytes, bytesPerSecond }: TransferView, contentLength: number): string {
  const size = `${sizeWords(sentBytes)} of ${sizeWords(contentLength)}`;
  if (bytesPerSecond === null || bytesPerSecond <= 0) return size;
  return `${size}, ${durationWords((contentLength - sentBytes) / bytesPerSecond)} left`;
}
