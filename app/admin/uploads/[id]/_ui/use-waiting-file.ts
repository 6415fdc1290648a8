'use client';

import { useEffect, useState } from 'react';
import { readDraft } from '../../../../../lib/kept-draft.ts';
import { fileIdentityShape, type FileIdentity } from '../../../../../lib/uploads/file-identity.ts';
import { openHashedFile } from '../../../../../lib/uploads/hashed-files.ts';
import { draftName } from './draft-name.ts';

interface WaitingFile {
  /** What is known of the file, if it was chosen in this browser. */
  readonly identity: FileIdentity | null;
  /** The hashes made of it, which the browser still has: nobody needs to choose the file again. */
  readonly body: Blob | undefined;
}

/** What this browser still knows of a file that is to be sent. */
export function useWaitingFile(uploadId: string): WaitingFile {
  const [waiting, setWaiting] = useState<WaitingFile>({ identity: null, body: undefined });
  useEffect(() => {
    const identity = readDraft(localStorage, draftName(uploadId), fileIdentityShape);
    const open = async () => {
      const body = identity?.hashedName == null ? undefined : await openHashedFile(identity.hashedName);
      setWaiting({ identity, body });
    };
    open().catch(reportError);
  }, [uploadId]);
  return waiting;
}
