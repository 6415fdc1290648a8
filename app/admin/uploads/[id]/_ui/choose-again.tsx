'use client';

import { useState } from 'react';
import { Callout } from '../../../../../components/ui/callout.tsx';
import { differenceOf, type FileIdentity } from '../../../../../lib/uploads/file-identity.ts';
import { isUnreadable, unreadable } from '../../../../../lib/uploads/unreadable-file.ts';
import type { UploadDetail } from '../../../../../lib/uploads/uploads.ts';
import { FilePicker } from '../../_ui/file-picker.tsx';

interface ChooseAgainProps {
  upload: UploadDetail;
  arrivedParts: number;
  identity: FileIdentity | null;
  onChoose: (file: File) => void;
}

/** A page can't open a file by itself, so after a reload it is chosen once more; another one is told apart. */
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
  // Hashes that this browser no longer has can't be made again bit by bit: the upload can only be given up.
  const isHashed = identity !== null && identity.hashes !== null;
  return (
    <div className="space-y-4">
      <Callout title="The file has not been sent to its end">
        <p>{arrivedWords(arrivedParts, upload.transfer?.partCount ?? 0)}</p>
        {isHashed && <p>Its hashes are no longer in this browser. Cancel this upload and make a new one.</p>}
      </Callout>
      {!isHashed && (
        <FilePicker
          label={`Go on with ${upload.fileName}`}
          hint="Choose the same file once more. It is compared with the one announced before anything is sent."
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
  if (arrived === 0) return 'Nothing of it has arrived yet.';
  return arrived === partCount
    ? 'All of it has arrived; choose it once more to complete the upload.'
    : `${arrived} of ${partCount} parts have arrived. They are not sent again.`;
}
