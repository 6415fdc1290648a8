import { type CountryCode, isSupportedCountry } from 'libphonenumber-js/max';

/** Codes of ISO 3166-1 alpha-2 for places without phone numbers of their own. */
const withoutPhoneNumbers = new Set(['AQ', 'BV', 'GS', 'HM', 'PN', 'TF', 'UM']);

/** The country of a row or an upload, for the parsing of phone numbers. */
export type PhoneCountry = CountryCode;

/**
 * A trimmed country code in any case: null for a place without phone numbers, undefined for an unknown code. UK is
 * exceptionally reserved in the standard as another code for GB.
 */
export function readCountry(text: string): PhoneCountry | null | undefined {
  const code = text.toUpperCase() === 'UK' ? 'GB' : text.toUpperCase();
  if (isSupportedCountry(code)) return code;
  return withoutPhoneNumbers.has(code) ? null : undefined;
}
