import type { Json } from '#shared/json.ts';
import { valueAt, type AnswerLeaf } from '../run/tabular-answer.ts';
import { clipboardLine, csvLine } from '../text/csv.ts';
import { toExactUnits } from '../text/money.ts';

/**
 * Rows as CSV with a byte order mark: without it, Excel decodes names as Windows-1252. Returns parts, which a `Blob`
 * accepts.
 */
export function toCsv(leaves: readonly AnswerLeaf[], items: readonly Json[]): string[] {
  return ['\uFEFF', csvLine(titles(leaves)), ...items.map((item) => csvLine(cellsOf(leaves, item), isNumber(leaves)))];
}

/** Rows as text that spreadsheets paste into cells. */
export function toClipboard(leaves: readonly AnswerLeaf[], items: readonly Json[]): string {
  const lines = items.map((item) => clipboardLine(cellsOf(leaves, item), isNumber(leaves)));
  return [clipboardLine(titles(leaves), () => false), ...lines].join('');
}

/** Rows as the API sent them, one JSON object per line. Returns parts, which a `Blob` accepts. */
export function toNdjson(items: readonly Json[]): string[] {
  return items.map((item) => `${JSON.stringify(item)}\n`);
}

/** The file name of exported rows or of a response, with the date. */
export function fileName(path: string, ending: 'csv' | 'json' | 'ndjson', now: Date): string {
  const name = path.replaceAll(/[^\w.-]+/g, '-').replace(/\.(items|edges|nodes)$/, '');
  return `${name === '' ? 'answer' : name}-${now.toISOString().slice(0, 10)}.${ending}`;
}

function titles(leaves: readonly AnswerLeaf[]): string[] {
  return leaves.map(({ label, kind }) => (kind === 'micros' ? `${label} (in units)` : label));
}

function cellsOf(leaves: readonly AnswerLeaf[], item: Json): string[] {
  return leaves.map(({ keys, kind }) => cellText(kind, valueAt(item, keys)));
}

/** Values in machine-readable form: money exact to the micro, numbers without separators, several values separated. */
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
