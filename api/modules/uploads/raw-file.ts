import { rawFileKey } from '../../storage/object-key.ts';
import type { ObjectStore } from '../../storage/object-store.ts';
import type { UploadKey } from './upload-queue.ts';

/** Takes away what the store has of an upload's file: the whole, and parts that never became one. */
export async function discardRawFile(
  storage: ObjectStore,
  upload: UploadKey & { readonly multipartId: string | null },
): Promise<void> {
  const key = rawFileKey(upload);
  if (upload.multipartId !== null) await storage.abortMultipart(key, upload.multipartId);
  await storage.delete(key);
}
