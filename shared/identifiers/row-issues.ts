/** What can be wrong with a row or a value of it. An ERROR keeps the row or the value out; a WARNING is told only. */
export const rowIssues = {
  COLUMN_COUNT: { severity: 'ERROR', description: 'The row has more or fewer columns than the header.' },
  ROW_TOO_LONG: {
    severity: 'ERROR',
    description: 'The row has more than 64 KiB, or one of its fields more than 4 KiB.',
  },
  NO_IDENTIFIER: { severity: 'ERROR', description: 'No identifier stands in the row.' },
  EMAIL_INVALID: { severity: 'ERROR', description: 'This is no e-mail address.' },
  PHONE_INVALID: { severity: 'ERROR', description: 'No such telephone number is given out in its country.' },
  PHONE_NO_COUNTRY: {
    severity: 'ERROR',
    description: 'The telephone number has no country code, and neither the row nor the upload names a country.',
  },
  HASH_FORMAT: {
    severity: 'ERROR',
    description: 'This is no SHA-256: 64 hexadecimal digits in any case, or 44 characters of base64.',
  },
  HASH_NOT_SHA256: { severity: 'ERROR', description: 'This is a hash, by its length another one than SHA-256.' },
  HASH_OF_EMPTY: { severity: 'ERROR', description: 'This is the SHA-256 of nothing: an empty field was hashed.' },
  MAID_INVALID: { severity: 'ERROR', description: 'This is no mobile advertising id: a UUID with dashes.' },
  MAID_ZERO: {
    severity: 'ERROR',
    description: 'All zeros: what a device gives whose owner doesn’t want to be followed.',
  },
  IP_INVALID: { severity: 'ERROR', description: 'This is neither an IPv4 nor an IPv6 address.' },
  IP_RESERVED: { severity: 'ERROR', description: 'This address belongs to nobody on the internet.' },
  COUNTRY_INVALID: {
    severity: 'WARNING',
    description: 'This is no country code of ISO 3166-1 alpha-2; the row is read as if it named none.',
  },
  CONSENT_DENIED: { severity: 'ERROR', description: 'Consent is denied: the row is not stored.' },
  CONSENT_MISSING: {
    severity: 'ERROR',
    description:
      'The consent of this row can’t be read, or the person was erased and the row brings no consent of its own.',
  },
  DUPLICATE: { severity: 'WARNING', description: 'Each identifier of the row stands in the file already.' },
  TOO_MANY_IDENTIFIERS: { severity: 'ERROR', description: 'A row holds at most 10 identifiers.' },
  RAW_LOOKS_HASHED: {
    severity: 'WARNING',
    description: 'A SHA-256 stands where a raw value was expected; it is taken as the hash of one.',
  },
} as const;

export type RowIssueCode = keyof typeof rowIssues;

export type IssueSeverity = 'ERROR' | 'WARNING';
