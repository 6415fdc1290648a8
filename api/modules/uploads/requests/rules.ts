import type { UserError } from '#api/user-error.ts';
import { readCountry } from '#shared/identifiers/country.ts';
import { fileLimits, uploadLimits } from '#shared/limits.ts';
import { uploadErrors } from './errors.ts';
import { planParts } from './parts.ts';
import type {
  ColumnKind,
  ColumnMapping,
  ConsentStatus,
  FileCompression,
  FileFormat,
  LawfulBasis,
  MembershipOperation,
} from './values.ts';

interface ConsentInput {
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

/** All errors that the declaration of an upload shows, before any data is sent. */
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
  if (columns.length > fileLimits.columns) return [uploadErrors.columnCount()];
  const errors: UserError[] = [];
  const headers = new Set<string>();
  columns.forEach(({ header }, index) => {
    if (header.length === 0 || header.length > uploadLimits.headerLength) {
      errors.push(uploadErrors.header(index));
    } else if (headers.has(header)) errors.push(uploadErrors.headerTwice(index));
    headers.add(header);
  });
  if (columns.every(({ kind }) => notIdentifiers.includes(kind))) errors.push(uploadErrors.noIdentifier());
  return errors;
}

/** A row may state what the upload leaves open. Consent that is denied for the whole upload needs no row. */
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

/** Whether a text is the canonical base64 of 32 bytes. */
export function isChecksum(text: string): boolean {
  const bytes = Buffer.from(text, 'base64');
  return bytes.length === 32 && bytes.toString('base64') === text;
}

function isFileName(text: string): boolean {
  return text.trim().length > 0 && text.length <= uploadLimits.fileNameLength;
}
