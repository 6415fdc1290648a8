import type { ColumnKind } from '../../lib/answer-table.ts';

/** Whether a column stands to the right. */
export function isNumeric(kind: ColumnKind): boolean {
  return kind === 'number' || kind === 'micros' || kind === 'ratio' || kind === 'percent';
}

/** The name of a column. Micros are shown in units of the currency, so the name says which of the two this is. */
export function columnTitle(label: string, kind: ColumnKind): string {
  return kind === 'micros' ? `${label} (in units)` : label;
}
