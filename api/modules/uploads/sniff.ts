import { constants, gunzipSync } from 'node:zlib';
import { nameOfForeignFormat } from '../customer-files/index.ts';
import type { FileCompression, FileFormat } from './values.ts';

/** Bytes that tell what a file is. */
export const sniffedBytes = 4_096;

/** Why a file can't be what it was declared to be, by its first bytes; undefined when it can. */
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
  return `The file is ${name}, not ${format} in UTF-8${compression === 'GZIP' ? ' within its gzip' : ''}.`;
}

/** As much as the beginning of a gzip file yields; what is damaged yields nothing, and the worker says so with the place. */
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
