import type { Tables } from '#api/db/tables.ts';
import type { IssueSeverity, RowIssueCode } from '#shared/identifiers/row-issues.ts';

type UploadColumns = Tables['first_party_upload'];

export type MembershipOperation = UploadColumns['operation'];
export type FileFormat = UploadColumns['format'];
export type FileCompression = UploadColumns['compression'];
export type ConsentStatus = UploadColumns['consent_ad_user_data'];
export type LawfulBasis = NonNullable<UploadColumns['lawful_basis']>;

/** The kinds of columns in a file. */
export const columnKinds = {
  EMAIL: { description: 'Email addresses.' },
  EMAIL_SHA256: { description: 'SHA-256 of normalized email addresses, as 64 hexadecimal or 44 base64 characters.' },
  PHONE: {
    description: 'Phone numbers, with `+` and country code, or of the row’s country or `defaultCountry`.',
  },
  PHONE_SHA256: { description: 'SHA-256 of phone numbers in E.164.' },
  MAID: { description: 'Mobile advertising IDs: UUIDs.' },
  MAID_SHA256: { description: 'SHA-256 of mobile advertising IDs.' },
  IP_ADDRESS: { description: 'IPv4 or IPv6 addresses.' },
  EXTERNAL_ID: { description: 'Your own IDs of people, with their case unchanged.' },
  COUNTRY: { description: 'The country of the row’s phone numbers, as ISO 3166-1 alpha-2 code.' },
  CONSENT_AD_USER_DATA: {
    description: 'GRANTED, DENIED or UNSPECIFIED, in place of the upload’s `consent.adUserData`.',
  },
  CONSENT_AD_PERSONALIZATION: {
    description: 'GRANTED, DENIED or UNSPECIFIED, in place of the upload’s `consent.adPersonalization`.',
  },
  IGNORE: { description: 'A column that is not read.' },
} as const;

export type ColumnKind = keyof typeof columnKinds;

export interface ColumnMapping {
  readonly header: string;
  readonly kind: ColumnKind;
}

/** `issue_summary` of an upload, one entry per code and column; numbers as strings, because they may exceed 2^53. */
export interface IssueSummaryEntry {
  readonly code: RowIssueCode;
  readonly severity: IssueSeverity;
  readonly column: string | null;
  readonly count: string;
  readonly sampleRows: readonly string[];
}
