import { type CountryCode, isSupportedCountry } from 'libphonenumber-js/max';

/** Codes of ISO 3166-1 alpha-2 for places without telephone numbers of their own. */
const withoutTelephones = new Set(['AQ', 'BV', 'GS', 'HM', 'PN', 'TF', 'UM']);

/** A row's or an upload's country, as far as telephone numbers need it. */
export type PhoneCountry = CountryCode;

/**
 * A country code in any case, trimmed before: null where nobody has a telephone, undefined for what is no country.
 * UK is exceptionally reserved in the standard for what GB stands for.
 */
export function readCountry(text: string): PhoneCountry | null | undefined {
  const code = text.toUpperCase() === 'UK' ? 'GB' : text.toUpperCase();
  if (isSupportedCountry(code)) return code;
  return withoutTelephones.has(code) ? null : undefined;
}
