'use client';

import { useState } from 'react';
import { recallFile } from '../../../../../lib/uploads/open-files.ts';
import type { UploadDetail } from '../../../../../lib/uploads/uploads.ts';
import { ChooseAgain } from './choose-again.tsx';
import { SendingFile } from './sending-file.tsx';
import type { WaitingFile } from './use-waiting-file.ts';

interface SendFileProps {
  upload: UploadDetail;
  mayChange: boolean;
  kept: WaitingFile;
  onSent: () => void;
}

/** Sends the file that was chosen on the page before; after a reload it must be chosen once more. */
export function SendFile({ upload, mayChange, kept, onSent }: SendFileProps) {
  const [chosen, setChosen] = useState(() => recallFile(upload.id));
  const body = chosen ?? kept.body;
  if (upload.transfer === null) return null;
  if (!mayChange) {
    return (
      <p className="text-muted">Its file has not been sent yet. Sending it takes the permission to change audiences.</p>
    );
  }
  if (body === undefined)
    return (
      <ChooseAgain
        upload={upload}
        arrivedParts={upload.transfer.receivedParts.length}
        identity={kept.identity}
        onChoose={setChosen}
      />
    );
  return (
    <SendingFile
      upload={upload}
      transfer={upload.transfer}
      body={body}
      identity={kept.identity}
      onChoose={setChosen}
      onSent={onSent}
    />
  );
}
