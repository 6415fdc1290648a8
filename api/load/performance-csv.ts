import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import { isUuid } from '../db/list/list-filter.ts';
import { LoadError, lineError } from './load-error.ts';

/** The columns of a file of daily facts, each once, in any order. */
const columns = [
  'day',
  'company_id',
  'campaign_id',
  'device_type',
  'country',
  'impressions',
  'clicks',
  'spend_micros',
  'video_starts',
  'video_completions',
  'conversions',
  'conversion_value_micros',
] as const;

/** Lines of a file, column by column: `values[n]` belong to `columns[n]`. All values are validated text. */
export interface Batch {
  readonly lines: readonly number[];
  readonly values: readonly (readonly string[])[];
}

const batchSize = 5_000;
const longestLine = 10_000;

/**
 * Reads a CSV file (UTF-8, comma, a header, RFC 4180 quoting) in batches, with constant memory. Rejects with a {@link
 * LoadError} for any deviation.
 */
export async function readPerformanceCsv(file: string, take: (batch: Batch) => Promise<void>): Promise<void> {
  const parser = parse({ bom: true, info: true, max_record_size: longestLine });
  try {
    await pipeline(createReadStream(file), parser, async (records: AsyncIterable<unknown>) => {
      let order: number[] | undefined;
      let batch = emptyBatch();
      for await (const entry of records) {
        const { record, line } = readEntry(entry);
        if (order === undefined) {
          order = headerOrder(record);
          continue;
        }
        addRow(batch, record, order, line);
        if (batch.lines.length === batchSize) {
          await take(batch);
          batch = emptyBatch();
        }
      }
      if (order === undefined) throw new LoadError('the file is empty: it must begin with its header');
      if (batch.lines.length > 0) await take(batch);
    });
  } catch (error) {
    throw readable(error);
  }
}

interface OpenBatch {
  readonly lines: number[];
  readonly values: string[][];
}

function emptyBatch(): OpenBatch {
  return { lines: [], values: columns.map(() => []) };
}

/** csv-parse types its records as `any`. */
function readEntry(entry: unknown): { record: readonly string[]; line: number } {
  if (typeof entry === 'object' && entry !== null && 'record' in entry && 'info' in entry) {
    const { record, info } = entry;
    if (Array.isArray(record) && typeof info === 'object' && info !== null && 'lines' in info) {
      return { record: record.map(String), line: Number(info.lines) };
    }
  }
  throw new Error('csv-parse gave something that is no record.');
}

/** The position of each of our columns in a record. */
function headerOrder(header: readonly string[]): number[] {
  const names = header.map((name) => name.trim());
  const missing = columns.filter((column) => !names.includes(column));
  const unknown = names.filter((name, index) => !isColumn(name) || names.indexOf(name) !== index);
  if (missing.length > 0 || unknown.length > 0) {
    const problems = [
      ...(missing.length === 0 ? [] : [`missing: ${missing.join(', ')}`]),
      ...(unknown.length === 0 ? [] : [`unknown or twice: ${unknown.map((name) => JSON.stringify(name)).join(', ')}`]),
    ];
    throw lineError(1, `the header must hold exactly ${columns.join(',')} (${problems.join('; ')})`);
  }
  return columns.map((column) => names.indexOf(column));
}

function isColumn(name: string): boolean {
  return columns.some((column) => column === name);
}

function addRow({ lines, values }: OpenBatch, record: readonly string[], order: readonly number[], line: number): void {
  lines.push(line);
  columns.forEach((column, index) => {
    const text = record[order[index] ?? -1] ?? '';
    const problem = checks[column](text);
    if (problem !== undefined) throw lineError(line, `${column} ${problem}, not ${JSON.stringify(text.slice(0, 60))}`);
    values[index]?.push(text);
  });
}

type Check = (text: string) => string | undefined;

const day: Check = (text) => {
  const moment = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : new Date(Number.NaN);
  const exists = !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text) && text >= '2000-01-01';
  return exists ? undefined : 'must be a calendar day from 2000-01-01 on such as 2026-11-20';
};

const id: Check = (text) => (isUuid(text) ? undefined : 'must be an id');

const deviceTypes = ['TV', 'PHONE', 'TABLET', 'DESKTOP', 'OTHER'];

const deviceType: Check = (text) =>
  deviceTypes.includes(text) ? undefined : `must be one of ${deviceTypes.join(' ')}`;

const country: Check = (text) =>
  /^[A-Z]{2}$/.test(text) ? undefined : 'must be an ISO 3166-1 alpha-2 code in capitals (ZZ: not known)';

const count: Check = (text) =>
  /^(0|[1-9]\d{0,18})$/.test(text) && (text.length < 19 || BigInt(text) < 2n ** 63n)
    ? undefined
    : 'must be a whole number from 0 to 9223372036854775807';

const checks: Record<(typeof columns)[number], Check> = {
  day,
  company_id: id,
  campaign_id: id,
  device_type: deviceType,
  country,
  impressions: count,
  clicks: count,
  spend_micros: count,
  video_starts: count,
  video_completions: count,
  conversions: count,
  conversion_value_micros: count,
};

function readable(error: unknown): unknown {
  if (error instanceof CsvError) {
    const line: unknown = error['lines'];
    return lineError(typeof line === 'number' ? line : '?', error.message);
  }
  if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'EISDIR')) {
    return new LoadError('there is no such file');
  }
  return error;
}
