'use client';

import { useEffect, useState } from 'react';
import { readDraft } from '#lib/storage/kept-draft.ts';
import { fileIdentityShape, identityKey, type FileIdentity } from '#lib/uploads/file-identity.ts';
import { openHashedFile } from '#lib/uploads/hashed-files.ts';

/** The data that this browser stores about a file. */
export interface WaitingFile {
  /** The file's properties, if it was chosen in this browser. */
  readonly identity: FileIdentity | null;
  /** The file's hashes, if this browser still has them; then the file needn't be chosen again. */
  readonly body: Blob | undefined;
}

/** The data that this browser still has of a file to be sent. */
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
