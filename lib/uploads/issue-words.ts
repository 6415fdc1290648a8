import type { RowIssueCode } from '../graphql/generated/operations.ts';

const words: ReadonlyMap<RowIssueCode, string> = new Map([
  ['COLUMN_COUNT', 'Wrong number of columns'],
  ['ROW_TOO_LONG', 'Row or field too long'],
  ['NO_IDENTIFIER', 'No identifier in the row'],
  ['EMAIL_INVALID', 'Invalid email address'],
  ['PHONE_INVALID', 'Invalid phone number'],
  ['PHONE_NO_COUNTRY', 'Phone number without a country'],
  ['HASH_FORMAT', 'Invalid SHA-256 hash'],
  ['HASH_NOT_SHA256', 'Hash other than SHA-256'],
  ['HASH_OF_EMPTY', 'Hash of an empty field'],
  ['MAID_INVALID', 'Invalid advertising ID'],
  ['MAID_ZERO', 'All-zero advertising ID'],
  ['IP_INVALID', 'Invalid IP address'],
  ['IP_RESERVED', 'Private or reserved IP address'],
  ['COUNTRY_INVALID', 'Invalid country code'],
  ['CONSENT_DENIED', 'Consent denied'],
  ['CONSENT_MISSING', 'Consent missing'],
  ['DUPLICATE', 'Duplicate'],
  ['TOO_MANY_IDENTIFIERS', 'More than 10 identifiers'],
  ['RAW_LOOKS_HASHED', 'Hash instead of a raw value'],
]);

/** The name of a row's issue. Shows an unknown code from a newer API unchanged. */
export function issueWords(code: RowIssueCode): string {
  return words.get(code) ?? code;
}

/** The issue code in a URL. Undefined for an unknown code, because the API would reject the whole query. */
export function issueCodeOf(value: string | undefined): RowIssueCode | undefined {
  return [...words.keys()].find((code) => code === value);
}
