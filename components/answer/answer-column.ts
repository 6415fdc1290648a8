import clsx from 'clsx';
import type { AnswerField, ColumnKind } from '#lib/run/tabular-answer.ts';
import type { Json } from '#shared/json.ts';

/** Whether a column is right-aligned. */
export function isNumeric(kind: ColumnKind): boolean {
  return kind === 'number' || kind === 'micros' || kind === 'ratio' || kind === 'percent';
}

/**
 * The name of a value. Micros are displayed in units of the currency, so the name loses "Micros" and names the currency
 * if it is known.
 */
export function columnTitle(label: string, kind: ColumnKind, currency: string | null = null): string {
  return kind === 'micros' ? `${label.replace(/(?<=\w)Micros$/, '')} (${currency ?? 'in units'})` : label;
}

/** The headers of a table in words: the end of each path that no other column has, so that more columns fit. */
export function columnTitles(
  columns: readonly Pick<AnswerField, 'label' | 'kind'>[],
  currency: string | null = null,
): string[] {
  const endings = columns.map(({ label }) => endingsOf(label));
  const paths = columns.map(({ label, kind }, position) => {
    const others = new Set(endings.flatMap((paths, other) => (other === position ? [] : paths)));
    return columnTitle(endingsOf(label).find((ending) => !others.has(ending)) ?? label, kind, currency);
  });
  const titles = paths.map((path) => path.replace(/^\S+/, inWords));
  const count = (title: string) => titles.filter((other) => other === title).length;
  // Two paths can have the same words, such as `owner.name` and `ownerName`.
  return titles.map((title, position) => (count(title) > 1 ? (paths[position] ?? title) : title));
}

const abbreviations = ['api', 'cidr', 'cpa', 'cpc', 'cpm', 'ctr', 'id', 'ip', 'roas', 'uri', 'url'];
const abbreviation = new RegExp(`^(${abbreviations.join('|')})(s?)$`, 'i');

/** A path as words, which a header can break between: `budget.amount` is "Budget amount", and `agencyId` "Agency ID". */
function inWords(path: string): string {
  const words = path.split(/[._]+|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|(?<=[a-z])(?=\d+[A-Z])/);
  const [first = '', ...others] = words.filter((word) => word !== '').map(inCase);
  return [first.charAt(0).toUpperCase() + first.slice(1), ...others].join(' ');
}

function inCase(word: string): string {
  const [, letters, plural = ''] = abbreviation.exec(word) ?? [];
  if (letters !== undefined) return letters.toUpperCase() + plural.toLowerCase();
  return /[a-z]/.test(word) ? word.toLowerCase() : word;
}

/** A path without its first names, the shortest first: `b.c` and `a.b.c` after `c`. */
function endingsOf(label: string): string[] {
  const names = label.split('.');
  return names.map((_, position) => names.slice(-position - 1).join('.'));
}

/** What a header explains on hover: the full path, and the description of the field. */
export function columnHint({ label, description }: Pick<AnswerField, 'label' | 'description'>): string {
  return description === undefined ? label : `${label}: ${description}`;
}

/** The currency that a response names beside its list. */
export function currencyOf(fields: readonly AnswerField[]): string | null {
  const value = fields.find(({ label }) => /\bcurrencyCode$/.test(label))?.value;
  return typeof value === 'string' ? value : null;
}

/**
 * The width of a column, so that it doesn't push other columns out of sight. Texts and lists of codes wrap, a time wraps after
 * its date, and an ID takes two lines if one would make the table scroll.
 */
export function columnWidth(kind: ColumnKind, values: readonly (Json | undefined)[]): string | undefined {
  if (kind === 'id') return 'min-w-40 whitespace-normal';
  if (kind === 'dateTime') return 'min-w-24 whitespace-normal';
  const longest = Math.max(0, ...values.map((value) => JSON.stringify(value ?? '').length));
  if ((kind === 'text' || kind === 'enum') && longest > 48) return 'min-w-52 whitespace-normal';
  return kind === 'text' && longest > 28 ? 'min-w-44 whitespace-normal' : undefined;
}

/** The width of a column's header. It may wrap, so that more columns fit: that of an amount to two lines. */
export function headWidth(kind: ColumnKind): string {
  return clsx('whitespace-normal', isNumeric(kind) && 'text-right', kind === 'micros' && 'min-w-21');
}

/** The place of a column in the card of a phone: the first is the header, and an ID or a long text has a line of its own. */
export function cardPlace(position: number, kind: ColumnKind, width: string | undefined): 'head' | 'line' | undefined {
  if (position === 0) return 'head';
  return width !== undefined && kind !== 'dateTime' ? 'line' : undefined;
}
