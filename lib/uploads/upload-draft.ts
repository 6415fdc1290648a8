import { z } from 'zod';
import { uploadLimits } from '#shared/limits.ts';
import type { CreateFirstPartyUploadInput } from '../graphql/generated/operations.ts';
import type { FieldErrors } from '../graphql/user-errors.ts';
import type { FileCompression, FileFormat, SampledColumn } from './file-sample.ts';
import type { MappedColumn } from './row-hasher.ts';
import { columnKinds, type ColumnKind } from './upload-words.ts';

const kinds = columnKinds.map(({ kind }) => kind);

export const uploadDraftShape = z.object({
  /** Empty: not chosen yet. `new`: created with the upload. */
  audienceId: z.string(),
  audienceName: z.string(),
  operation: z.enum(['ADD', 'REMOVE', 'REPLACE']),
  /** Whether a replaced audience may lose most of its members. Only for REPLACE. */
  mayShrink: z.boolean(),
  /** Kinds that the reader chose, by column name, where they differ from the detected ones. */
  kinds: z.record(z.string(), z.enum(kinds)),
  hash: z.boolean(),
  adUserData: z.enum(['', 'GRANTED', 'UNSPECIFIED']),
  adPersonalization: z.enum(['', 'GRANTED', 'UNSPECIFIED']),
  lawfulBasis: z.enum(['', 'CONSENT', 'LEGITIMATE_INTEREST', 'CONTRACT', 'LEGAL_OBLIGATION']),
  defaultCountry: z.string(),
  maxRejectedPercent: z.string(),
  validateOnly: z.boolean(),
});

/** The form for a new upload, without its file. Column names are the only content of the file in it. */
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

/** The parameters of the form's URL, from the link of an earlier upload. */
interface DraftParameters {
  readonly audience: string | undefined;
  readonly operation: string | undefined;
  /** `only`: the audience isn't changed. */
  readonly check: string | undefined;
}

/** The form for a file that corrects an earlier upload, whose audience and change are in the URL. */
export function uploadDraftFor(
  { audience, operation, check }: DraftParameters,
  audiences: readonly { readonly id: string }[],
): UploadDraft {
  const asked = uploadDraftShape.shape.operation.safeParse(operation);
  return {
    ...emptyUploadDraft,
    audienceId: audiences.find(({ id }) => id === audience)?.id ?? emptyUploadDraft.audienceId,
    operation: asked.data ?? emptyUploadDraft.operation,
    validateOnly: check === 'only',
  };
}

/** Form fields that can show an error, including errors of the API. */
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

/** Kinds that the browser can hash, with the kinds of their hashes. */
const hashedKinds: Partial<Record<ColumnKind, ColumnKind>> = {
  EMAIL: 'EMAIL_SHA256',
  PHONE: 'PHONE_SHA256',
  MAID: 'MAID_SHA256',
};

/** Kinds that identify a person. */
export function isIdentifier(kind: ColumnKind): boolean {
  return !['COUNTRY', 'CONSENT_AD_USER_DATA', 'CONSENT_AD_PERSONALIZATION', 'IGNORE'].includes(kind);
}

/** The kind of a column after hashing in the browser. Undefined when it doesn't change. */
export function hashedKindOf(kind: ColumnKind): ColumnKind | undefined {
  return hashedKinds[kind];
}

/** Kinds that would leave the device unhashed. Hashing in the browser omits their columns. */
export function isLeftOutByHashing(kind: ColumnKind): boolean {
  return kind === 'IP_ADDRESS' || kind === 'EXTERNAL_ID';
}

/** A column's kind, from the reader's choice or from its name. Columns with the same name have the same kind. */
export function kindOf(column: Pick<SampledColumn, 'header' | 'kind'>, draft: Pick<UploadDraft, 'kinds'>): ColumnKind {
  if (!isNamed(column)) return 'IGNORE';
  const name = nameOf(column);
  // A column's name may be `constructor`.
  return (Object.hasOwn(draft.kinds, name) ? draft.kinds[name] : undefined) ?? column.kind;
}

/** A column's name in the form that the API compares. */
export function nameOf({ header }: Pick<SampledColumn, 'header'>): string {
  return header.trim().toLowerCase();
}

/** Whether a column's name is usable: not empty, not too long, and without a null character. */
export function isNamed(column: Pick<SampledColumn, 'header'>): boolean {
  return nameOf(column) !== '' && column.header.length <= uploadLimits.headerLength && !column.header.includes('\0');
}

/** The used columns of a file for the upload's declaration, without duplicate names. */
export function usedColumns(columns: readonly MappedColumn[]): MappedColumn[] {
  const used = new Map<string, MappedColumn>();
  for (const column of columns) {
    if (column.kind !== 'IGNORE' && !used.has(nameOf(column))) used.set(nameOf(column), column);
  }
  return [...used.values()];
}

/** Checks that need no API request. */
export function checkUploadDraft(draft: UploadDraft, columns: readonly SampledColumn[] | null): FieldErrors {
  const usable = (columns ?? []).map((column) => kindOf(column, draft)).filter(isIdentifier);
  const sent = draft.hash ? usable.filter((kind) => !isLeftOutByHashing(kind)) : usable;
  const percent = Number(draft.maxRejectedPercent);
  const asksConsent = draft.operation !== 'REMOVE';
  return {
    ...(columns === null && { file: 'Choose a file.' }),
    ...(columns !== null && sent.length === 0 && { columns: noIdentifier(draft.hash && usable.length > 0) }),
    ...(draft.audienceId === '' && { audienceId: 'Choose an audience, or create a new one.' }),
    ...(draft.audienceId === 'new' &&
      draft.audienceName.trim() === '' && { audienceName: 'Give the audience a name.' }),
    ...(asksConsent && draft.adUserData === '' && { adUserData: 'Choose whether these people consented.' }),
    ...(asksConsent &&
      draft.adPersonalization === '' && { adPersonalization: 'Choose whether these people consented.' }),
    ...(!/^[a-z]{0,2}$/i.test(draft.defaultCountry.trim()) && { defaultCountry: 'Enter two letters, such as DE.' }),
    ...((draft.maxRejectedPercent.trim() === '' || !(percent >= 0 && percent <= 100)) && {
      maxRejectedPercent: 'Enter a number from 0 to 100.',
    }),
  };
}

function noIdentifier(isForHashing: boolean): string {
  return isForHashing
    ? 'No column is left to send, because IP addresses and your own IDs can’t be sent as hashes.'
    : 'At least one column must contain identifiers, such as email addresses.';
}

/** The properties of the sent file, which the API needs before the transfer. */
export interface SentFile {
  readonly fileName: string;
  readonly format: FileFormat;
  readonly compression: FileCompression;
  readonly contentLength: number;
  /** Required up to 100 MiB. Above that, each part has its own checksum. */
  readonly checksumSha256: string | null;
  /** Only used columns, without duplicate names. */
  readonly columns: readonly MappedColumn[];
}

interface Target {
  readonly companyId: string;
  readonly audienceId: string;
  /** The version of the audience that the reader saw. */
  readonly audienceVersion: number | null;
  /** Identifies this attempt, so that a repeated request finds the upload that it created. */
  readonly idempotencyKey: string;
}

/** The API's input for a draft that passed `checkUploadDraft`. */
export function toUploadInput(draft: UploadDraft, file: SentFile, target: Target): CreateFirstPartyUploadInput {
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
    // Mobile connections can break. A resumable upload then loses a part instead of the whole file.
    resumable: true,
    columns: [...file.columns],
    defaultCountry: draft.defaultCountry.trim() === '' ? null : draft.defaultCountry.trim().toUpperCase(),
    consent: {
      adUserData: draft.adUserData === '' ? 'UNSPECIFIED' : draft.adUserData,
      adPersonalization: draft.adPersonalization === '' ? 'UNSPECIFIED' : draft.adPersonalization,
      lawfulBasis: draft.lawfulBasis === '' ? null : draft.lawfulBasis,
    },
    maxRejectedPercent: Number(draft.maxRejectedPercent),
    // The version confirms an intended loss of members. It is sent only after the reader confirmed that.
    expectedAudienceVersion: draft.operation === 'REPLACE' && draft.mayShrink ? audienceVersion : null,
    validateOnly: draft.validateOnly,
    idempotencyKey,
  };
}
