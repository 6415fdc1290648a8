const words: ReadonlyMap<string, string> = new Map([
  ['COLUMN_COUNT', 'Wrong number of columns'],
  ['ROW_TOO_LONG', 'Row or field too long'],
  ['NO_IDENTIFIER', 'No identifier in the row'],
  ['EMAIL_INVALID', 'No e-mail address'],
  ['PHONE_INVALID', 'No telephone number'],
  ['PHONE_NO_COUNTRY', 'Telephone number without a country'],
  ['HASH_FORMAT', 'No SHA-256'],
  ['HASH_NOT_SHA256', 'Another hash than SHA-256'],
  ['HASH_OF_EMPTY', 'Hash of an empty field'],
  ['MAID_INVALID', 'No advertising id'],
  ['MAID_ZERO', 'Advertising id of zeros'],
  ['IP_INVALID', 'No IP address'],
  ['IP_RESERVED', 'Address of nobody on the internet'],
  ['COUNTRY_INVALID', 'No country code'],
  ['CONSENT_DENIED', 'Consent denied'],
  ['CONSENT_MISSING', 'Consent missing'],
  ['DUPLICATE', 'In the file already'],
  ['TOO_MANY_IDENTIFIERS', 'More than 10 identifiers'],
  ['RAW_LOOKS_HASHED', 'A hash where a raw value was expected'],
]);

/** What an issue of a row is called; a code from a newer API is shown as it is. */
export function issueWords(code: string): string {
  return words.get(code) ?? code;
}
