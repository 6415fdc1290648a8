import { z } from 'zod';
import { sha256 } from './checksum.ts';

/** What tells a file again after a reload, without anything of what stands in it. */
export const fileIdentityShape = z.object({
  name: z.string(),
  size: z.number(),
  lastModified: z.number(),
  /** SHA-256 of its first mebibyte. */
  start: z.string(),
  /** Where hashes of it are what is sent: the name of their file in the browser, and how many values could not be hashed. */
  hashes: z.object({ name: z.string(), refused: z.number() }).nullable(),
});

export type FileIdentity = z.output<typeof fileIdentityShape>;

const startBytes = 1024 ** 2;

/** Under which the identity of an upload's file is kept. */
export function identityKey(uploadId: string): string {
  return `upload-file:${uploadId}`;
}

/** Describes a file well enough to know it again. */
export async function identityOf(file: File, hashes: FileIdentity['hashes'] = null): Promise<FileIdentity> {
  const { name, size, lastModified } = file;
  return { name, size, lastModified, start: await sha256(file.slice(0, startBytes)), hashes };
}

/** Why a file chosen again isn't the one an upload was made of; undefined when nothing speaks against it. */
export async function differenceOf(
  file: File,
  known: FileIdentity | null,
  upload: { readonly fileName: string; readonly contentLength: number; readonly checksumSha256: string | null },
): Promise<string | undefined> {
  if (file.size !== upload.contentLength) {
    return `This file has ${file.size.toLocaleString('en')} bytes, the one announced has ${upload.contentLength.toLocaleString('en')}.`;
  }
  if (known !== null) {
    const { start, lastModified } = await identityOf(file);
    if (start !== known.start) return 'This file begins with something else than the one announced.';
    if (lastModified !== known.lastModified && upload.checksumSha256 === null) {
      return 'This file was changed since. Parts of both would make one that is neither: cancel, and upload it anew.';
    }
  }
  // Whatever its date says: the store refuses any other file than the one with this checksum.
  if (upload.checksumSha256 !== null && (await sha256(file)) !== upload.checksumSha256) {
    return 'This is not the file that was announced: its SHA-256 is another one.';
  }
  return undefined;
}
