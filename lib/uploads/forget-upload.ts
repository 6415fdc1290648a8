import { dropDraft, readDraft } from '../storage/kept-draft.ts';
import { fileIdentityShape, identityKey } from './file-identity.ts';
import { dropHashedFile } from './hashed-files.ts';
import { forgetFile } from './open-files.ts';

/** Deletes everything that this browser stores about an upload's file, because the file was sent or never will be. */
export async function forgetUpload(id: string): Promise<void> {
  const identity = readDraft(localStorage, identityKey(id), fileIdentityShape);
  dropDraft(localStorage, identityKey(id));
  forgetFile(id);
  if (identity?.hashes != null) await dropHashedFile(identity.hashes.name);
}
