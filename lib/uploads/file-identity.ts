import { z } from 'zod';
import { sha256 } from './checksum.ts';

/** Identifies a file after a reload, without storing its content. */
export const fileIdentityShape = z.object({
  name: z.string(),
  size: z.number(),
  lastModified: z.number(),
  /** SHA-256 of its first mebibyte. */
  start: z.string(),
  /**
   * Set when hashes are sent: the name of the hashed file in the browser, and the number of values that couldn't be
   * hashed.
   */
  hashes: z.object({ name: z.string(), refused: z.number() }).nullable(),
});

export type FileIdentity = z.output<typeof fileIdentityShape>;

const startBytes = 1024 ** 2;

/** The storage key of an upload's file identity. */
export function identityKey(uploadId: string): string {
  return `upload-file:${uploadId}`;
}

/** Describes a file so that it can be recognized. */
export async function identityOf(file: File, hashes: FileIdentity['hashes'] = null): Promise<FileIdentity> {
  const { name, size, lastModified } = file;
  return { name, size, lastModified, start: await sha256(file.slice(0, startBytes)), hashes };
}

/** Why a chosen file differs from the original one of an upload. Undefined when it seems the same. */
export async function differenceOf(
  file: File,
  known: FileIdentity | null,
  upload: { readonly fileName: string; readonly contentLength: string; readonly checksumSha256: string | null },
): Promise<string | undefined> {
  const announcedSize = Number(upload.contentLength);
  if (file.size !== announcedSize) {
    return `This file has ${file.size.toLocaleString('en')} bytes, but the original has ${announcedSize.toLocaleString('en')}. Choose the original file.`;
  }
  if (known !== null) {
    const { start, lastModified } = await identityOf(file);
    if (start !== known.start)
      return 'This file has a different beginning than the original. Choose the original file.';
    if (lastModified !== known.lastModified && upload.checksumSha256 === null) {
      return 'This file was changed after the upload started. Cancel this upload and upload the file again.';
    }
  }
  // Ignores the file's date: the store rejects any file with a different checksum.
  if (upload.checksumSha256 !== null && (await sha256(file)) !== upload.checksumSha256) {
    return 'This file differs from the original: its SHA-256 is different. Choose the original file.';
  }
  return undefined;
}
