import type { Readable } from 'node:stream';
import { readText } from './decode.ts';
import { PartDigests } from './part-digests.ts';
import { DelimitedReader } from '#shared/customer-files/delimited.ts';
import { NdjsonReader } from '#shared/customer-files/ndjson.ts';
import type { RowReader, RowSink } from '#shared/customer-files/row-reader.ts';

export interface FileShape {
  readonly format: 'CSV' | 'TSV' | 'NDJSON';
  readonly compression: 'NONE' | 'GZIP';
}

/** What was read of a stored file, with the base64 SHA-256 of each part in order. */
export interface StoredFile {
  readonly contentLength: number;
  readonly checksums: readonly string[];
}

/**
 * Reads a stored file to its end, row by row, with constant memory. After each chunk it calls `settle` with the number
 * of bytes read from the stored file, and awaits it. Returns the stored file's length, and the SHA-256 of each of its
 * parts of `partSize` bytes as base64; without a size, of the whole file.
 * Throws a FileFault for an unreadable file.
 */
export async function readRows(
  stored: Readable,
  { format, compression }: FileShape,
  sink: RowSink,
  settle: (bytesRead: number) => Promise<void>,
  partSize = Number.POSITIVE_INFINITY,
): Promise<StoredFile> {
  const reader: RowReader = format === 'NDJSON' ? new NdjsonReader(sink) : new DelimitedReader(format, sink);
  const parts = new PartDigests(partSize);
  let bytesRead = 0;
  const onRead = (chunk: Uint8Array) => {
    bytesRead += chunk.length;
    parts.update(chunk);
  };
  try {
    for await (const text of readText(stored, compression, onRead)) {
      reader.push(text);
      await settle(bytesRead);
    }
    reader.end();
    return { contentLength: bytesRead, checksums: parts.digests() };
  } finally {
    stored.destroy();
  }
}
