import type { Tables } from '../../db/tables.ts';
import type { IssueSeverity, RowIssueCode } from '../identifiers/index.ts';

type UploadColumns = Tables['first_party_upload'];

export type MembershipOperation = UploadColumns['operation'];
export type FileFormat = UploadColumns['format'];
export type FileCompression = UploadColumns['compression'];
export type ConsentStatus = UploadColumns['consent_ad_user_data'];
export type LawfulBasis = NonNullable<UploadColumns['lawful_basis']>;

/** What a column of a file can hold, with its meaning. */
export const columnKinds = {
  EMAIL: { description: 'E-mail addresses.' },
  EMAIL_SHA256: { description: 'SHA-256 of normalised e-mail addresses, 64 hex characters or 44 of base64.' },
  PHONE: {
    description: 'Telephone numbers, with `+` and country code, or of the row’s country, or of `defaultCountry`.',
  },
  PHONE_SHA256: { description: 'SHA-256 of telephone numbers in E.164.' },
  MAID: { description: 'Mobile advertising ids: UUIDs.' },
  MAID_SHA256: { description: 'SHA-256 of mobile advertising ids.' },
  IP_ADDRESS: { description: 'IPv4 or IPv6 addresses.' },
  EXTERNAL_ID: { description: 'Your own ids of people, case kept.' },
  COUNTRY: { description: 'The country a telephone number is read in, ISO 3166-1 alpha-2.' },
  CONSENT_AD_USER_DATA: {
    description: 'GRANTED, DENIED or UNSPECIFIED, in the place of the upload’s `consent.adUserData`.',
  },
  CONSENT_AD_PERSONALIZATION: {
    description: 'GRANTED, DENIED or UNSPECIFIED, in the place of the upload’s `consent.adPersonalization`.',
  },
  IGNORE: { description: 'Nothing that is read.' },
} as const;

export type ColumnKind = keyof typeof columnKinds;

export interface ColumnMapping {
  readonly header: string;
  readonly kind: ColumnKind;
}

/** `issue_summary` of an upload, one entry a code and column; numbers as texts, for they may pass 2^53. */
export interface IssueSummaryEntry {
  readonly code: RowIssueCode;
  readonly severity: IssueSeverity;
  readonly column: string | null;
  readonly count: string;
  readonly sampleRows: readonly string[];
}
