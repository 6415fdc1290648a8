/** A currency that the API accepts. */
export interface Currency {
  /** ISO 4217 code, such as `EUR`. */
  readonly code: string;
  readonly name: string;
}

/**
 * The currencies that a company can have, by code. The API accepts those that Node.js knows, so this is for the server:
 * a browser may know others.
 */
export function currencies(): Currency[] {
  const names = new Intl.DisplayNames('en', { type: 'currency' });
  return Intl.supportedValuesOf('currency').map((code) => ({ code, name: names.of(code) ?? code }));
}

/** The choices for a company, which keeps its currency also if this version of Node.js doesn't know it. */
export function currenciesWith(current: string): Currency[] {
  const known = currencies();
  return known.some(({ code }) => code === current) ? known : [{ code: current, name: current }, ...known];
}
