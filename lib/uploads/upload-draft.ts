import { z } from 'zod';
import type { FieldErrors } from '../user-errors.ts';
import type { FileCompression, FileFormat, SampledColumn } from './file-sample.ts';
import type { MappedColumn } from './row-hasher.ts';
import { columnKinds, type ColumnKind } from './upload-words.ts';

const kinds = columnKinds.map(({ kind }) => kind);

export const uploadDraftShape = z.object({
  /** Empty: not chosen yet; `new`: made with the upload. */
  audienceId: z.string(),
  audienceName: z.string(),
  operation: z.enum(['ADD', 'REMOVE', 'REPLACE']),
  /** Whether a replaced audience may lose nearly everybody; asked for REPLACE only. */
  mayShrink: z.boolean(),
  /** What the reader says of a column, by its name, where that isn't what was recognised. */
  kinds: z.record(z.string(), z.enum(kinds)),
  hash: z.boolean(),
  adUserData: z.enum(['', 'GRANTED', 'UNSPECIFIED']),
  adPersonalization: z.enum(['', 'GRANTED', 'UNSPECIFIED']),
  lawfulBasis: z.enum(['', 'CONSENT', 'LEGITIMATE_INTEREST', 'CONTRACT', 'LEGAL_OBLIGATION']),
  defaultCountry: z.string(),
  maxRejectedPercent: z.string(),
  validateOnly: z.boolean(),
});

/** The form of a new upload, without its file. It holds nothing of what stands in the file but names of columns. */
export type UploadDraft = z.output<typeof uploadDraftShape>;

export const emptyUploadDraft: UploadDraft = {
  audienceId: '',
  audienceName: '',
  operation: 'ADD',
  mayShrink: false,
  kinds: {},
  hash: false,
  adUserData: '',
  adPersonalization: '',
  lawfulBasis: '',
  defaultCountry: '',
  maxRejectedPercent: '20',
  validateOnly: false,
};

/** Places an error can stand at, those of the API among them. */
export const uploadDraftFields = [
  'file',
  'columns',
  'audienceName',
  'audienceId',
  'expectedAudienceVersion',
  'adUserData',
  'adPersonalization',
  'lawfulBasis',
  'defaultCountry',
  'maxRejectedPercent',
] as const;

/** What can be hashed in the browser, and what becomes of it. */
const hashedKinds: Partial<Record<ColumnKind, ColumnKind>> = {
  EMAIL: 'EMAIL_SHA256',
  PHONE: 'PHONE_SHA256',
  MAID: 'MAID_SHA256',
};

/** Kinds that name a person. */
export function isIdentifier(kind: ColumnKind): boolean {
  return !['COUNTRY', 'CONSENT_AD_USER_DATA', 'CONSENT_AD_PERSONALIZATION', 'IGNORE'].includes(kind);
}

/** What a raw kind is sent as when the browser hashes; undefined for what stays as it is. */
export function hashedKindOf(kind: ColumnKind): ColumnKind | undefined {
  return hashedKinds[kind];
}

/** Kinds that would leave the machine readable: hashing in the browser leaves their columns out. */
export function isLeftOutByHashing(kind: ColumnKind): boolean {
  return kind === 'IP_ADDRESS' || kind === 'EXTERNAL_ID';
}

/** What a column holds, by the reader or by its name. Columns of the same name hold the same. */
export function kindOf(column: Pick<SampledColumn, 'header' | 'kind'>, draft: Pick<UploadDraft, 'kinds'>): ColumnKind {
  if (!isNamed(column)) return 'IGNORE';
  const name = nameOf(column);
  // A column may well be called `constructor`.
  return (Object.hasOwn(draft.kinds, name) ? draft.kinds[name] : undefined) ?? column.kind;
}

/** A column's name as the API compares it. */
export function nameOf({ header }: Pick<SampledColumn, 'header'>): string {
  return header.trim().toLowerCase();
}

const longestHeader = 200;

/** Whether a column can be told from others by its name, and so can be used. */
export function isNamed(column: Pick<SampledColumn, 'header'>): boolean {
  return nameOf(column) !== '' && column.header.length <= longestHeader && !column.header.includes('\0');
}

/** The columns of a file that are used, as they are announced: each name once. */
export function usedColumns(columns: readonly MappedColumn[]): MappedColumn[] {
  const used = new Map<string, MappedColumn>();
  for (const column of columns) {
    if (column.kind !== 'IGNORE' && !used.has(nameOf(column))) used.set(nameOf(column), column);
  }
  return [...used.values()];
}

/** What can be told before asking the API. */
export function checkUploadDraft(draft: UploadDraft, columns: readonly SampledColumn[] | null): FieldErrors {
  const usable = (columns ?? []).map((column) => kindOf(column, draft)).filter(isIdentifier);
  const sent = draft.hash ? usable.filter((kind) => !isLeftOutByHashing(kind)) : usable;
  const percent = Number(draft.maxRejectedPercent);
  const asksConsent = draft.operation !== 'REMOVE';
  return {
    ...(columns === null && { file: 'Choose a file.' }),
    ...(columns !== null && sent.length === 0 && { columns: noIdentifier(draft.hash && usable.length > 0) }),
    ...(draft.audienceId === '' && { audienceId: 'Choose an audience, or make a new one.' }),
    ...(draft.audienceId === 'new' &&
      draft.audienceName.trim() === '' && { audienceName: 'Give the audience a name.' }),
    ...(asksConsent && draft.adUserData === '' && { adUserData: 'Say whether they agreed.' }),
    ...(asksConsent && draft.adPersonalization === '' && { adPersonalization: 'Say whether they agreed.' }),
    ...(!/^[a-z]{0,2}$/i.test(draft.defaultCountry.trim()) && { defaultCountry: 'Two letters, such as DE.' }),
    ...((draft.maxRejectedPercent.trim() === '' || !(percent >= 0 && percent <= 100)) && {
      maxRejectedPercent: 'A share between 0 and 100.',
    }),
  };
}

function noIdentifier(isForHashing: boolean): string {
  return isForHashing
    ? 'Nothing would be left to send: IP addresses and your own ids can’t be sent as hashes.'
    : 'At least one column must hold identifiers, such as e-mail addresses.';
}

/** What is sent, as the API has to know it before a byte moves. */
export interface SentFile {
  readonly fileName: string;
  readonly format: FileFormat;
  readonly compression: FileCompression;
  readonly contentLength: number;
  /** Required up to 100 MiB; above, each part has its own. */
  readonly checksumSha256: string | null;
  /** Those that are used, each name once. */
  readonly columns: readonly MappedColumn[];
}

interface Target {
  readonly companyId: string;
  readonly audienceId: string;
  /** The version of the audience the reader saw. */
  readonly audienceVersion: number | null;
  /** Of this try: a repeated one finds the upload it made. */
  readonly idempotencyKey: string;
}

/** The API's input for a draft that `checkUploadDraft` found nothing wrong with. */
export function toUploadInput(draft: UploadDraft, file: SentFile, target: Target): Record<string, unknown> {
  const { companyId, audienceId, audienceVersion, idempotencyKey } = target;
  return {
    companyId,
    audienceId,
    operation: draft.operation,
    fileName: file.fileName,
    format: file.format,
    compression: file.compression,
    contentLength: String(file.contentLength),
    checksumSha256: file.checksumSha256,
    // Whoever looks at a page may be on a train: a break costs a part, not the file.
    resumable: true,
    columns: file.columns,
    defaultCountry: draft.defaultCountry.trim() === '' ? null : draft.defaultCountry.trim().toUpperCase(),
    consent: {
      adUserData: draft.adUserData === '' ? 'UNSPECIFIED' : draft.adUserData,
      adPersonalization: draft.adPersonalization === '' ? 'UNSPECIFIED' : draft.adPersonalization,
      lawfulBasis: draft.lawfulBasis === '' ? null : draft.lawfulBasis,
    },
    maxRejectedPercent: Number(draft.maxRejectedPercent),
    // Naming the version says that the loss is meant: without the reader's word it isn't.
    expectedAudienceVersion: draft.operation === 'REPLACE' && draft.mayShrink ? audienceVersion : null,
    validateOnly: draft.validateOnly,
    idempotencyKey,
  };
}
