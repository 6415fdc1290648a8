/** Issues with a row or one of its values. An ERROR rejects the row or the value; a WARNING is only reported. */
export const rowIssues = {
  COLUMN_COUNT: { severity: 'ERROR', description: 'The row has more or fewer columns than the header.' },
  ROW_TOO_LONG: {
    severity: 'ERROR',
    description: 'The row has more than 64 KiB, or one of its fields more than 4 KiB.',
  },
  NO_IDENTIFIER: { severity: 'ERROR', description: 'The row has no identifier.' },
  EMAIL_INVALID: { severity: 'ERROR', description: 'The value isn’t a valid email address.' },
  PHONE_INVALID: { severity: 'ERROR', description: 'The value isn’t a valid phone number of its country.' },
  PHONE_NO_COUNTRY: {
    severity: 'ERROR',
    description: 'The phone number has no country code, and neither the row nor the upload has a country.',
  },
  HASH_FORMAT: {
    severity: 'ERROR',
    description: 'The value isn’t a SHA-256: 64 hexadecimal digits in any case, or 44 characters of base64.',
  },
  HASH_NOT_SHA256: { severity: 'ERROR', description: 'The value has the length of a hash other than SHA-256.' },
  HASH_OF_EMPTY: {
    severity: 'ERROR',
    description: 'The value is the SHA-256 of an empty text: an empty field was hashed.',
  },
  MAID_INVALID: {
    severity: 'ERROR',
    description: 'The value isn’t a mobile advertising ID, which is a UUID with dashes.',
  },
  MAID_ZERO: {
    severity: 'ERROR',
    description: 'The value is all zeros, which a device sends if its owner has turned off tracking.',
  },
  IP_INVALID: { severity: 'ERROR', description: 'The value is neither an IPv4 nor an IPv6 address.' },
  IP_RESERVED: { severity: 'ERROR', description: 'The IP address is reserved and identifies no person or household.' },
  COUNTRY_INVALID: {
    severity: 'WARNING',
    description: 'The value isn’t an ISO 3166-1 alpha-2 country code. The row is read as if it had no country.',
  },
  CONSENT_DENIED: { severity: 'ERROR', description: 'Consent is denied. The row is not stored.' },
  CONSENT_MISSING: {
    severity: 'ERROR',
    description:
      'The consent of the row can’t be read, or isn’t known although it is the lawful basis of the upload. Or the person was erased, and the row has no consent of its own.',
  },
  DUPLICATE: { severity: 'WARNING', description: 'Each identifier of the row occurred before in the file.' },
  TOO_MANY_IDENTIFIERS: { severity: 'ERROR', description: 'The row has more than 10 identifiers.' },
  RAW_LOOKS_HASHED: {
    severity: 'WARNING',
    description: 'The value is a SHA-256 in place of a raw value. It is treated as the hash of one.',
  },
} as const;

export type RowIssueCode = keyof typeof rowIssues;

export type IssueSeverity = 'ERROR' | 'WARNING';
