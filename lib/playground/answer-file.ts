import { valueAt, type AnswerLeaf } from '../answer-table.ts';
import type { Json } from '../content-files.ts';
import { clipboardLine, csvLine } from '../csv.ts';
import { toExactUnits } from '../money.ts';

/** Rows as CSV, with a byte order mark: without it Excel reads names as Windows-1252. In parts, as a `Blob` takes them. */
export function toCsv(leaves: readonly AnswerLeaf[], items: readonly Json[]): string[] {
  return ['\uFEFF', csvLine(titles(leaves)), ...items.map((item) => csvLine(cellsOf(leaves, item), isNumber(leaves)))];
}

/** Rows as the text that spreadsheets paste into cells. */
export function toClipboard(leaves: readonly AnswerLeaf[], items: readonly Json[]): string {
  const lines = items.map((item) => clipboardLine(cellsOf(leaves, item), isNumber(leaves)));
  return [clipboardLine(titles(leaves), () => false), ...lines].join('');
}

/** Rows as the API sent them, one JSON object a line. In parts, as a `Blob` takes them. */
export function toNdjson(items: readonly Json[]): string[] {
  return items.map((item) => `${JSON.stringify(item)}\n`);
}

/** The name of a file of rows, with the day. */
export function fileName(path: string, ending: 'csv' | 'ndjson', now: Date): string {
  const name = path.replaceAll(/[^\w.-]+/g, '-').replace(/\.(items|edges|nodes)$/, '');
  return `${name === '' ? 'answer' : name}-${now.toISOString().slice(0, 10)}.${ending}`;
}

function titles(leaves: readonly AnswerLeaf[]): string[] {
  return leaves.map(({ label, kind }) => (kind === 'micros' ? `${label} (in units)` : label));
}

function cellsOf(leaves: readonly AnswerLeaf[], item: Json): string[] {
  return leaves.map(({ keys, kind }) => cellText(kind, valueAt(item, keys)));
}

/** Values as a program reads them: money exact to the micro, numbers without separators, several values after one another. */
function cellText(kind: AnswerLeaf['kind'], value: Json | undefined): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value))
    return value
      .flat()
      .map((one) => cellText(kind, one))
      .join('; ');
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return kind === 'micros' ? toExactUnits(text) : text;
}

function isNumber(leaves: readonly AnswerLeaf[]): (index: number) => boolean {
  return (index) => {
    const kind = leaves[index]?.kind;
    return kind === 'number' || kind === 'micros' || kind === 'ratio' || kind === 'percent';
  };
}
