/** What the values of a chart count. The currency of money is null if the response doesn't name it. */
export type Unit =
  | { kind: 'count' }
  | { kind: 'money'; currencyCode: string | null }
  /** A share of 1. */
  | { kind: 'percent' }
  | { kind: 'ratio' };

/** A value as people read it: `€40,107.80`, `1,364,470`, `0.32%`. A missing value is a dash. */
export function valueWords(unit: Unit, value: number | null): string {
  return value === null ? '–' : formatOf(unit, {}).format(value);
}

/** The value of a tick, as short as possible: `€40K`. */
export function tickWords(unit: Unit, value: number): string {
  return formatOf(unit, { notation: 'compact', minimumFractionDigits: 0 }).format(value);
}

/** The unit as part of a title: `EUR`, `%`. Null when the title alone says enough. */
export function unitWords(unit: Unit): string | null {
  if (unit.kind === 'money') return unit.currencyCode ?? 'in units of the currency';
  return unit.kind === 'percent' ? 'share of 1' : null;
}

function formatOf(unit: Unit, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  switch (unit.kind) {
    case 'count':
      return new Intl.NumberFormat('en', { maximumFractionDigits: 1, ...options });
    case 'money':
      return unit.currencyCode === null
        ? new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2, ...options })
        : new Intl.NumberFormat('en', { style: 'currency', currency: unit.currencyCode, ...options });
    case 'percent':
      return new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 2, ...options });
    case 'ratio':
      return new Intl.NumberFormat('en', { maximumSignificantDigits: 4, ...options });
  }
}
