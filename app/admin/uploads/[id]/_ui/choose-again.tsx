'use client';

import { useState } from 'react';
import { Callout } from '#components/ui/callout.tsx';
import { differenceOf, type FileIdentity } from '#lib/uploads/file-identity.ts';
import { isUnreadable, unreadable } from '#lib/uploads/unreadable-file.ts';
import type { UploadDetail } from '#lib/uploads/uploads.ts';
import { FilePicker } from '../../_ui/file-picker.tsx';

interface ChooseAgainProps {
  upload: UploadDetail;
  arrivedParts: number;
  identity: FileIdentity | null;
  onChoose: (file: File) => void;
}

/**
 * A page can't open a file without the reader, so the file must be chosen again after a reload. Another file is
 * detected.
 */
export function ChooseAgain({ upload, arrivedParts, identity, onChoose }: ChooseAgainProps) {
  const [problem, setProblem] = useState<string>();
  const [isLooking, setIsLooking] = useState(false);
  const choose = (file: File) => {
    const look = async () => {
      setIsLooking(true);
      const difference = await differenceOf(file, identity, upload);
      setProblem(difference);
      if (difference === undefined) onChoose(file);
    };
    look()
      .catch((error: unknown) => {
        setProblem(isUnreadable(error) ? unreadable : 'The file can’t be read.');
        if (!isUnreadable(error)) reportError(error);
      })
      .finally(() => setIsLooking(false));
  };
  // Hashes that this browser lost can't be reproduced byte for byte, so the upload can only be canceled.
  const isHashed = identity !== null && identity.hashes !== null;
  return (
    <div className="space-y-4">
      <Callout title="The file was not sent completely">
        <p>{arrivedWords(arrivedParts, upload.transfer?.partCount ?? 0)}</p>
        {isHashed && <p>Its hashes are no longer in this browser. Cancel this upload and start a new one.</p>}
      </Callout>
      {!isHashed && (
        <FilePicker
          label={`Continue with ${upload.fileName}`}
          hint="Choose the same file again. It is compared with the original before anything is sent."
          error={problem}
          fileName={undefined}
          disabled={isLooking}
          onChoose={choose}
        />
      )}
    </div>
  );
}

function arrivedWords(arrived: number, partCount: number): string {
  if (arrived === 0) return 'No part has arrived yet.';
  return arrived === partCount
    ? 'All parts have arrived. Choose the file again to complete the upload.'
    : `${arrived} of ${partCount} parts have arrived. They are not sent again.`;
}
