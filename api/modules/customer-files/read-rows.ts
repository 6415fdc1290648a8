import type { Readable } from 'node:stream';
import { readText } from './decode.ts';
import { DelimitedReader } from './delimited.ts';
import { NdjsonReader } from './ndjson.ts';
import type { RowReader, RowSink } from './row-reader.ts';

export interface FileShape {
  readonly format: 'CSV' | 'TSV' | 'NDJSON';
  readonly compression: 'NONE' | 'GZIP';
}

/**
 * Reads a stored file to its end, row by row, with memory that doesn't grow with it. After each piece it waits for
 * `settle`, which is told how many bytes of the stored file were read. Throws a FileFault for what can't be read.
 */
export async function readRows(
  stored: Readable,
  { format, compression }: FileShape,
  sink: RowSink,
  settle: (bytesRead: number) => Promise<void>,
): Promise<void> {
  const reader: RowReader = format === 'NDJSON' ? new NdjsonReader(sink) : new DelimitedReader(format, sink);
  let bytesRead = 0;
  try {
    for await (const text of readText(stored, compression, (bytes) => (bytesRead = bytes))) {
      reader.push(text);
      await settle(bytesRead);
    }
    reader.end();
  } finally {
    stored.destroy();
  }
}
