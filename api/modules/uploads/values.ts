import type { Tables } from '../../db/tables.ts';

type UploadColumns = Tables['first_party_upload'];

export type MembershipOperation = UploadColumns['operation'];
export type FileFormat = UploadColumns['format'];
export type FileCompression = UploadColumns['compression'];
export type ConsentStatus = UploadColumns['consent_ad_user_data'];
export type LawfulBasis = NonNullable<UploadColumns['lawful_basis']>;

/** What a column of a file can hold, with its meaning. */
export const columnKinds = {
  EMAIL: 'E-mail addresses.',
  EMAIL_SHA256: 'SHA-256 of normalised e-mail addresses, 64 hex characters or 44 of base64.',
  PHONE: 'Telephone numbers, with `+` and country code, or of the row’s country, or of `defaultCountry`.',
  PHONE_SHA256: 'SHA-256 of telephone numbers in E.164.',
  MAID: 'Mobile advertising ids: UUIDs.',
  MAID_SHA256: 'SHA-256 of mobile advertising ids.',
  IP_ADDRESS: 'IPv4 or IPv6 addresses.',
  EXTERNAL_ID: 'Your own ids of people, case kept.',
  COUNTRY: 'The country a telephone number is read in, ISO 3166-1 alpha-2.',
  CONSENT_AD_USER_DATA: 'GRANTED, DENIED or UNSPECIFIED, in the place of the upload’s `consent.adUserData`.',
  CONSENT_AD_PERSONALIZATION:
    'GRANTED, DENIED or UNSPECIFIED, in the place of the upload’s `consent.adPersonalization`.',
  IGNORE: 'Nothing that is read.',
} as const;

export type ColumnKind = keyof typeof columnKinds;

export interface ColumnMapping {
  readonly header: string;
  readonly kind: ColumnKind;
}

/** What can be wrong with a row or a value, with its meaning. */
export const rowIssueCodes = {
  COLUMN_COUNT: 'The row has more or fewer fields than the header row.',
  ROW_TOO_LONG: 'The row is longer than 64 KiB, or one of its fields than 4 KiB.',
  NO_IDENTIFIER: 'No identifier of the row could be used.',
  EMAIL_INVALID: 'Not an e-mail address.',
  PHONE_INVALID: 'Not a valid telephone number.',
  PHONE_NO_COUNTRY: 'A telephone number without a country code, and no country to read it in.',
  HASH_FORMAT: 'Not a SHA-256: neither 64 hex characters nor 44 of base64.',
  HASH_NOT_SHA256: 'As long as an MD5 or a SHA-1, not a SHA-256.',
  HASH_OF_EMPTY: 'The SHA-256 of nothing: an empty cell was hashed.',
  MAID_INVALID: 'Not a mobile advertising id.',
  MAID_ZERO: 'The advertising id of someone who turned tracking off.',
  IP_INVALID: 'Not an IP address.',
  IP_RESERVED: 'A private, loopback, shared or multicast address, which names nobody.',
  COUNTRY_INVALID: 'Not a country code.',
  CONSENT_DENIED: 'The row denies consent; nothing of it is kept.',
  CONSENT_MISSING: 'The row has no consent where one is needed.',
  DUPLICATE: 'The same person stood in an earlier row.',
  TOO_MANY_IDENTIFIERS: 'The row has more than 10 identifiers.',
  RAW_LOOKS_HASHED: 'A hash in a column of raw values; it is taken as a hash.',
} as const;

export type RowIssueCode = keyof typeof rowIssueCodes;

export type IssueSeverity = 'ERROR' | 'WARNING';

/** `issue_summary` of an upload, one entry a code and column; numbers as texts, for they may pass 2^53. */
export interface IssueSummaryEntry {
  readonly code: RowIssueCode;
  readonly severity: IssueSeverity;
  readonly column: string | null;
  readonly count: string;
  readonly sampleRows: readonly string[];
}
