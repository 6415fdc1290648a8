import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { readText } from './decode.ts';
import { DelimitedReader } from '#shared/customer-files/delimited.ts';
import { NdjsonReader } from '#shared/customer-files/ndjson.ts';
import type { RowReader, RowSink } from '#shared/customer-files/row-reader.ts';

export interface FileShape {
  readonly format: 'CSV' | 'TSV' | 'NDJSON';
  readonly compression: 'NONE' | 'GZIP';
}

/**
 * Reads a stored file to its end, row by row, with constant memory. After each chunk it calls `settle` with the number
 * of bytes read from the stored file, and awaits it. Returns the stored file's length, and its SHA-256 as base64 of the
 * 32 bytes.
 * Throws a FileFault for an unreadable file.
 */
export async function readRows(
  stored: Readable,
  { format, compression }: FileShape,
  sink: RowSink,
  settle: (bytesRead: number) => Promise<void>,
): Promise<{ readonly contentLength: number; readonly checksumSha256: string }> {
  const reader: RowReader = format === 'NDJSON' ? new NdjsonReader(sink) : new DelimitedReader(format, sink);
  const hash = createHash('sha256');
  let bytesRead = 0;
  const onRead = (chunk: Uint8Array) => {
    bytesRead += chunk.length;
    hash.update(chunk);
  };
  try {
    for await (const text of readText(stored, compression, onRead)) {
      reader.push(text);
      await settle(bytesRead);
    }
    reader.end();
    return { contentLength: bytesRead, checksumSha256: hash.digest('base64') };
  } finally {
    stored.destroy();
  }
}
