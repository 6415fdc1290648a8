import type { UserError } from '../../user-error.ts';
import { readCountry } from '../identifiers/index.ts';
import { uploadErrors } from './errors.ts';
import { planParts, uploadLimits } from './limits.ts';
import type {
  ColumnKind,
  ColumnMapping,
  ConsentStatus,
  FileCompression,
  FileFormat,
  LawfulBasis,
  MembershipOperation,
} from './values.ts';

export interface ConsentInput {
  readonly adUserData: ConsentStatus;
  readonly adPersonalization: ConsentStatus;
  readonly lawfulBasis?: LawfulBasis | null | undefined;
}

export interface CreateFirstPartyUploadInput {
  readonly companyId: string;
  readonly audienceId: string;
  readonly operation: MembershipOperation;
  readonly fileName: string;
  readonly format: FileFormat;
  readonly compression: FileCompression;
  readonly contentLength: string;
  readonly checksumSha256?: string | null | undefined;
  readonly resumable: boolean;
  readonly columns?: readonly ColumnMapping[] | null | undefined;
  readonly defaultCountry?: string | null | undefined;
  readonly consent: ConsentInput;
  readonly maxRejectedPercent: number;
  readonly expectedAudienceVersion?: number | null | undefined;
  readonly validateOnly: boolean;
  readonly idempotencyKey?: string | null | undefined;
}

const notIdentifiers: readonly ColumnKind[] = [
  'COUNTRY',
  'CONSENT_AD_USER_DATA',
  'CONSENT_AD_PERSONALIZATION',
  'IGNORE',
];

/** Everything that can be said of an upload from its declaration alone, before a byte moves. */
export function declarationErrors(input: CreateFirstPartyUploadInput): UserError[] {
  return [...fileErrors(input), ...columnErrors(input.columns ?? []), ...consentErrors(input)];
}

function fileErrors(input: CreateFirstPartyUploadInput): UserError[] {
  const errors: UserError[] = [];
  if (!isFileName(input.fileName)) errors.push(uploadErrors.fileName());
  const contentLength = Number(input.contentLength);
  if (contentLength < 1) errors.push(uploadErrors.empty());
  else if (contentLength > uploadLimits.contentLength) errors.push(uploadErrors.tooLarge());
  else if (input.checksumSha256 == null && planParts(contentLength).mode === 'SINGLE') {
    errors.push(uploadErrors.checksumRequired());
  }
  if (input.checksumSha256 != null && !isChecksum(input.checksumSha256)) {
    errors.push(uploadErrors.checksum('checksumSha256'));
  }
  if (input.defaultCountry != null && readCountry(input.defaultCountry) === undefined) {
    errors.push(uploadErrors.country());
  }
  const { maxRejectedPercent: percent } = input;
  if (!(percent >= 0 && percent <= 100)) errors.push(uploadErrors.percent());
  return errors;
}

function columnErrors(columns: readonly ColumnMapping[]): UserError[] {
  if (columns.length === 0) return [];
  if (columns.length > uploadLimits.columns) return [uploadErrors.columnCount()];
  const errors: UserError[] = [];
  const headers = new Set<string>();
  columns.forEach(({ header }, index) => {
    if (header.length === 0 || header.length > uploadLimits.headerLength || header.includes('\0')) {
      errors.push(uploadErrors.header(index));
    } else if (headers.has(header)) errors.push(uploadErrors.headerTwice(index));
    headers.add(header);
  });
  if (columns.every(({ kind }) => notIdentifiers.includes(kind))) errors.push(uploadErrors.noIdentifier());
  return errors;
}

/** A row may say what the upload leaves open; what is denied for all of it needs no row. */
function consentErrors({ operation, consent, columns }: CreateFirstPartyUploadInput): UserError[] {
  if (operation === 'REMOVE') return [];
  const held = new Set((columns ?? []).map(({ kind }) => kind));
  const fields = [
    ['adUserData', 'CONSENT_AD_USER_DATA'],
    ['adPersonalization', 'CONSENT_AD_PERSONALIZATION'],
  ] as const;
  return fields.flatMap(([field, kind]) => {
    if (consent[field] === 'DENIED') return [uploadErrors.consentDenied(field)];
    const isOpen = consent[field] === 'UNSPECIFIED' && held.size > 0 && !held.has(kind);
    return isOpen && consent.lawfulBasis === 'CONSENT' ? [uploadErrors.consentRequired(field)] : [];
  });
}

/** Base64 of 32 bytes, in its one spelling. */
export function isChecksum(text: string): boolean {
  return text.length === 44 && Buffer.from(text, 'base64').toString('base64') === text;
}

function isFileName(text: string): boolean {
  return text.trim().length > 0 && text.length <= uploadLimits.fileNameLength && !/[\u0000-\u001f\u007f]/.test(text);
}
