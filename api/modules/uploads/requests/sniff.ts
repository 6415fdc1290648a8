import { constants, gunzipSync } from 'node:zlib';
import { nameOfForeignFormat } from '#shared/customer-files/foreign-format.ts';
import type { FileCompression, FileFormat } from './values.ts';

/** The number of bytes that identify a file's format. */
export const sniffedBytes = 4_096;

/** Why a file's first bytes contradict its declared format; undefined if they don't. */
export function foreignFormat(
  head: Buffer,
  { format, compression }: { readonly format: FileFormat; readonly compression: FileCompression },
): string | undefined {
  const isGzip = head[0] === 0x1f && head[1] === 0x8b;
  if (compression === 'GZIP' && !isGzip) {
    const name = nameOfForeignFormat(head);
    return `The file isn’t compressed with gzip${name === undefined ? '' : `: it is ${name}`}.`;
  }
  const name = nameOfForeignFormat(compression === 'GZIP' ? expanded(head) : head);
  if (name === undefined) return undefined;
  const file = compression === 'GZIP' ? 'the file within gzip' : 'the file';
  return `You declared ${format} in UTF-8, but ${file} is ${name}.`;
}

/**
 * Decompresses the beginning of a gzip file. For a damaged file it returns nothing; the worker reports the fault with
 * its position.
 */
function expanded(head: Buffer): Buffer {
  try {
    return gunzipSync(head, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: 8 * 1024 ** 2 }).subarray(
      0,
      sniffedBytes,
    );
  } catch {
    return Buffer.alloc(0);
  }
}
