'use client';

import { useState } from 'react';
import { Callout } from '#components/ui/callout.tsx';
import { receivedPartsOperation, type FirstPartyUploadStatus } from '#lib/graphql/generated/operations.ts';
import { recallFile } from '#lib/uploads/open-files.ts';
import { isBeingSent } from '#lib/uploads/sending-lock.ts';
import type { UploadDetail } from '#lib/uploads/uploads.ts';
import { ProgressBar } from '../../_ui/progress-bar.tsx';
import { AskingProblemNote } from './asking-problem.tsx';
import { ChooseAgain } from './choose-again.tsx';
import { SendingFile } from './sending-file.tsx';
import { useAskedUpload } from './use-asked-upload.ts';
import type { WaitingFile } from './use-waiting-file.ts';

/**
 * Polling intervals. Without a transfer in this window, another window may be sending the file. With one, another
 * member may cancel the upload.
 */
const everyMs = 3000;
const everyMsWhileSending = 15_000;

interface SendFileProps {
  upload: UploadDetail;
  mayChange: boolean;
  kept: WaitingFile;
  onStatus: (status: FirstPartyUploadStatus) => void;
}

/** Sends the file that was chosen on the previous page; after a reload it must be chosen again. */
export function SendFile({ upload, mayChange, kept, onStatus }: SendFileProps) {
  const { id, transfer } = upload;
  const [chosen, setChosen] = useState(() => recallFile(id));
  const [arrivedParts, setArrivedParts] = useState(transfer?.receivedParts.length ?? 0);
  const [isSentHere, setIsSentHere] = useState(false);
  const body = chosen ?? kept.body;
  const problem = useAskedUpload(receivedPartsOperation, id, (now) => {
    if (now.status !== 'AWAITING_UPLOAD') {
      onStatus(now.status);
      return null;
    }
    setArrivedParts(now.transfer?.receivedParts.length ?? 0);
    isBeingSent(id).then(setIsSentHere, reportError);
    return body === undefined ? everyMs : everyMsWhileSending;
  });
  if (transfer === null) return null;
  if (mayChange && body !== undefined) {
    return (
      <SendingFile
        upload={upload}
        transfer={transfer}
        body={body}
        identity={kept.identity}
        onChoose={setChosen}
        onSent={() => onStatus('VALIDATING')}
      />
    );
  }
  return (
    <div className="space-y-4">
      {!mayChange || isSentHere ? (
        <>
          {arrivedParts > 0 && (
            <ProgressBar label="Parts that have arrived" share={arrivedParts / transfer.partCount} />
          )}
          {isSentHere ? (
            <Callout title="Another window of this browser is sending the file">
              <p>Leave that window open. This page shows the progress too.</p>
            </Callout>
          ) : (
            <p className="text-muted">
              The file hasn’t been sent completely. You need permission to change audiences to send it.
            </p>
          )}
        </>
      ) : (
        <ChooseAgain upload={upload} arrivedParts={arrivedParts} identity={kept.identity} onChoose={setChosen} />
      )}
      <AskingProblemNote problem={problem} />
    </div>
  );
}
