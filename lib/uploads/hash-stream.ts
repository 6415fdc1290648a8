import { DelimitedReader } from '#shared/customer-files/delimited.ts';
import { NdjsonReader } from '#shared/customer-files/ndjson.ts';
import type { RowReader } from '#shared/customer-files/row-reader.ts';
import type { FileCompression, FileFormat } from './file-sample.ts';
import { type MappedColumn, RowHasher } from './row-hasher.ts';

/** A file and the kinds of its columns. */
export interface HashJob {
  readonly file: File;
  readonly format: FileFormat;
  readonly compression: FileCompression;
  readonly columns: readonly MappedColumn[];
  readonly defaultCountry: string;
}

interface HashOutput {
  readonly write: (text: string) => Promise<void>;
  readonly onProgress: (bytesRead: number) => void;
}

/**
 * Reads a file row by row and writes its hashes. Returns the number of values that couldn't be normalized. Holds only
 * one chunk of the file in memory. Throws a FileFault for an unreadable file.
 */
export async function hashFile(job: HashJob, { write, onProgress }: HashOutput): Promise<number> {
  const hasher = new RowHasher(job.columns, job.format, job.defaultCountry);
  const reader: RowReader =
    job.format === 'NDJSON' ? new NdjsonReader(hasher) : new DelimitedReader(job.format, hasher);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let bytesRead = 0;
  const counted = job.file.stream().pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform: (chunk, controller) => {
        bytesRead += chunk.length;
        controller.enqueue(chunk);
      },
    }),
  );
  const bytes = (
    job.compression === 'GZIP' ? counted.pipeThrough(new DecompressionStream('gzip')) : counted
  ).getReader();
  for (let piece = await bytes.read(); !piece.done; piece = await bytes.read()) {
    reader.push(decoder.decode(piece.value, { stream: true }));
    await write(await hasher.take(sha256Hex));
    onProgress(bytesRead);
  }
  reader.push(decoder.decode());
  reader.end();
  await write(await hasher.take(sha256Hex));
  return hasher.refused;
}

const encoder = new TextEncoder();

async function sha256Hex(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', encoder.encode(text)));
  let hex = '';
  for (const byte of digest) hex += byte.toString(16).padStart(2, '0');
  return hex;
}
