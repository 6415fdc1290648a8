import { dropDraft, readDraft } from '../kept-draft.ts';
import { fileIdentityShape, identityKey } from './file-identity.ts';
import { dropHashedFile } from './hashed-files.ts';
import { forgetFile } from './open-files.ts';

/** Lets go of whatever this browser keeps of the file of an upload: it is sent, or never will be. */
export async function forgetUpload(id: string): Promise<void> {
  const identity = readDraft(localStorage, identityKey(id), fileIdentityShape);
  dropDraft(localStorage, identityKey(id));
  forgetFile(id);
  if (identity?.hashes != null) await dropHashedFile(identity.hashes.name);
}
