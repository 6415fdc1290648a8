import { DelimitedReader } from '#shared/customer-files/delimited.ts';
import { FileFault } from '#shared/customer-files/file-fault.ts';
import { nameOfForeignFormat } from '#shared/customer-files/foreign-format.ts';
import { recognizeHeader } from '#shared/customer-files/headers.ts';
import { NdjsonReader } from '#shared/customer-files/ndjson.ts';
import type { Field, RowReader, RowSink } from '#shared/customer-files/row-reader.ts';
import { uploadLimits } from '#shared/limits.ts';
import type { ColumnKind } from './upload-words.ts';

export type FileFormat = 'CSV' | 'TSV' | 'NDJSON';
export type FileCompression = 'NONE' | 'GZIP';

/** A column of a file with its first values. */
export interface SampledColumn {
  readonly header: string;
  /** The kind detected from its name. */
  readonly kind: ColumnKind;
  readonly values: readonly string[];
}

/** The properties of a file, from its first bytes. */
export interface FileSample {
  readonly format: FileFormat;
  readonly compression: FileCompression;
  readonly columns: readonly SampledColumn[];
}

/** A file that can't be uploaded, with a message for the reader. */
export class UnusableFile extends Error {
  override readonly name = 'UnusableFile';
}

const sampledBytes = 256 * 1024;
const sampledRows = 3;

/** Reads the first rows of a file by the API's rules. Never reads more of the file. Throws UnusableFile. */
export async function sampleFile(file: File): Promise<FileSample> {
  if (file.size === 0) throw new UnusableFile('The file is empty.');
  if (file.size > uploadLimits.contentLength)
    throw new UnusableFile('The file is too large: the maximum is 5 GiB. Compress it with gzip, or split it.');
  const compression = await compressionOf(file);
  const { text, isWhole } = await readStart(file, compression);
  const format = formatOf(file.name, text);
  const columns = new ColumnSampler();
  const reader: RowReader = format === 'NDJSON' ? new NdjsonReader(columns) : new DelimitedReader(format, columns);
  try {
    reader.push(text);
    if (isWhole) reader.end();
  } catch (error) {
    if (error instanceof FileFault) throw new UnusableFile(error.message);
    throw error;
  }
  const sampled = columns.sampled();
  const [only] = sampled;
  if (sampled.length === 1 && only?.header.includes(';') === true) {
    throw new UnusableFile('The columns are separated by semicolons. Save the file with commas, or with tabs as .tsv.');
  }
  return { format, compression, columns: sampled };
}

async function compressionOf(file: Blob): Promise<FileCompression> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  return first === 0x1f && second === 0x8b ? 'GZIP' : 'NONE';
}

async function readStart(file: Blob, compression: FileCompression): Promise<{ text: string; isWhole: boolean }> {
  const start = file.slice(0, sampledBytes);
  const { bytes, isWhole } =
    compression === 'GZIP'
      ? await expandStart(start)
      : { bytes: new Uint8Array(await start.arrayBuffer()), isWhole: file.size <= sampledBytes };
  const foreign = nameOfForeignFormat(bytes.subarray(0, 4096));
  if (foreign !== undefined) throw new UnusableFile(`The file is ${foreign}.`);
  try {
    // The last bytes may be an incomplete character.
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: !isWhole }), isWhole };
  } catch {
    throw new UnusableFile('The file isn’t UTF-8. Save it as “CSV UTF-8”.');
  }
}

async function expandStart(start: Blob): Promise<{ bytes: Uint8Array; isWhole: boolean }> {
  const reader = start.stream().pipeThrough(new DecompressionStream('gzip')).getReader();
  const pieces: Uint8Array[] = [];
  let length = 0;
  let isWhole = false;
  try {
    while (length < sampledBytes) {
      const { done, value } = await reader.read();
      if (done) {
        isWhole = true;
        break;
      }
      pieces.push(value);
      length += value.length;
    }
    await reader.cancel();
  } catch {
    // The cut ends the stream early. The sample is what was decompressed until then.
    if (length === 0) throw new UnusableFile('The file isn’t gzip, or it is damaged.');
  }
  return { bytes: new Uint8Array(await new Blob(pieces.map((piece) => new Uint8Array(piece))).arrayBuffer()), isWhole };
}

/** Detects the format from the file's name, or else from the beginning of its text. */
function formatOf(name: string, text: string): FileFormat {
  const [, ending = ''] = /\.([a-z]+)(?:\.gz)?$/.exec(name.toLowerCase()) ?? [];
  if (ending === 'csv') return 'CSV';
  if (ending === 'tsv' || ending === 'tab') return 'TSV';
  if (ending === 'ndjson' || ending === 'jsonl') return 'NDJSON';
  if (/^\uFEFF?\s*\{/.test(text)) return 'NDJSON';
  const [firstLine = ''] = text.split('\n', 1);
  return firstLine.includes('\t') && !firstLine.includes(',') ? 'TSV' : 'CSV';
}

class ColumnSampler implements RowSink {
  readonly #columns: { header: string; values: string[] }[] = [];
  #rows = 0;

  columns(names: readonly string[]): void {
    for (const header of names) this.#columns.push({ header, values: [] });
  }

  row(fields: readonly Field[]): void {
    this.#rows += 1;
    if (this.#rows > sampledRows) return;
    for (const [index, field] of fields.entries()) {
      const text = typeof field === 'string' ? field : field.join(', ');
      if (text !== '') this.#columns[index]?.values.push(text.slice(0, 80));
    }
  }

  wrongRow(): void {
    // The API reports these errors for each row.
  }

  sampled(): SampledColumn[] {
    return this.#columns.map(({ header, values }) => ({ header, kind: recognizeHeader(header), values }));
  }
}
