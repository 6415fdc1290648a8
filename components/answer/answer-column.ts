import type { AnswerField, ColumnKind } from '#lib/run/tabular-answer.ts';

/** Whether a column is right-aligned. */
export function isNumeric(kind: ColumnKind): boolean {
  return kind === 'number' || kind === 'micros' || kind === 'ratio' || kind === 'percent';
}

/** The column header. Micros are displayed in units of the currency, which the header names if it is known. */
export function columnTitle(label: string, kind: ColumnKind, currency: string | null = null): string {
  return kind === 'micros' ? `${label} (${currency ?? 'in units'})` : label;
}

/** The currency that a response names beside its list. */
export function currencyOf(fields: readonly AnswerField[]): string | null {
  const value = fields.find(({ label }) => /\bcurrencyCode$/.test(label))?.value;
  return typeof value === 'string' ? value : null;
}
