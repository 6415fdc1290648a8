import type { ColumnKind } from '#lib/run/tabular-answer.ts';

/** Whether a column is right-aligned. */
export function isNumeric(kind: ColumnKind): boolean {
  return kind === 'number' || kind === 'micros' || kind === 'ratio' || kind === 'percent';
}

/** The column header. Micros are displayed in units of the currency, so the header names the unit. */
export function columnTitle(label: string, kind: ColumnKind): string {
  return kind === 'micros' ? `${label} (in units)` : label;
}
