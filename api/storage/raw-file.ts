import { rawFileKey } from './object-key.ts';
import { type ObjectStore, presignedSeconds } from './object-store.ts';

/**
 * No request is signed after an upload's file has arrived or the upload has ended; a minute covers concurrent signing.
 */
const signedMs = presignedSeconds.single * 1000 + 60_000;

/** The properties of an upload that deleting its file needs. */
export interface RawFile {
  readonly companyId: string;
  readonly id: string;
  readonly multipartId: string | null;
  readonly partCount: number;
  /**
   * The latest time at which a request can have been signed, in milliseconds since 1970; null while more may be signed.
   */
  readonly lastSignedAt: number | null;
}

/**
 * Deletes an upload's file from the store: the whole file, and parts that were never combined. True when no signed
 * request can store it again. S3 can't revoke the signature of a whole file, so there it is true once the last one has
 * expired. Until then, the sweeper deletes the file again, also for requests that began earlier. Parts need their
 * transfer, which this aborts.
 */
export async function discardRawFile(storage: ObjectStore, file: RawFile, now: number): Promise<boolean> {
  const key = rawFileKey(file);
  if (file.multipartId !== null) await storage.abortMultipart(key, file.multipartId);
  const isFinal = await storage.retire(key);
  return isFinal || file.partCount > 1 || (file.lastSignedAt !== null && file.lastSignedAt + signedMs <= now);
}
