'use client';

import { useEffect, useState } from 'react';
import { readDraft } from '../../../../../lib/kept-draft.ts';
import { fileIdentityShape, identityKey, type FileIdentity } from '../../../../../lib/uploads/file-identity.ts';
import { openHashedFile } from '../../../../../lib/uploads/hashed-files.ts';

/** What a browser knows of a file. */
export interface WaitingFile {
  /** What is known of the file, if it was chosen in this browser. */
  readonly identity: FileIdentity | null;
  /** The hashes made of it, which the browser still has: nobody needs to choose the file again. */
  readonly body: Blob | undefined;
}

/** What this browser still knows of a file that is to be sent. */
export function useWaitingFile(uploadId: string): WaitingFile {
  const [waiting, setWaiting] = useState<WaitingFile>({ identity: null, body: undefined });
  useEffect(() => {
    const identity = readDraft(localStorage, identityKey(uploadId), fileIdentityShape);
    const open = async () => {
      const body = identity?.hashes == null ? undefined : await openHashedFile(identity.hashes.name);
      setWaiting({ identity, body });
    };
    open().catch(reportError);
  }, [uploadId]);
  return waiting;
}
