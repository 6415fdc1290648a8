import { assumedSize } from '../../limits/cost/list-size.ts';
import { builder } from '../../schema/builder.ts';
import { defineList } from '../../schema/list.ts';
import { ActorType, NodeInterface, UserErrorType } from '../../schema/shared.ts';
import { AudienceRef, IdentifierCount } from '../audiences/index.ts';
import { Company } from '../companies/index.ts';
import { IssueSeverityEnum, RowIssueCodeEnum } from '../identifiers/index.ts';
import {
  ColumnKindEnum,
  ConsentStatusEnum,
  FileCompressionEnum,
  FileFormatEnum,
  FirstPartyUploadStatusEnum,
  LawfulBasisEnum,
  MembershipOperationEnum,
} from './enums.ts';
import { knownCode } from './errors.ts';
import type { ShownUpload } from './result.ts';
import { errorReportLink, getFirstPartyUpload, listFirstPartyUploadsByCompany } from './service.ts';
import { type UploadRow, uploadTable } from './store.ts';
import { FileLink, UploadTransfer } from './transfer-schema.ts';
import type { ColumnMapping, IssueSummaryEntry } from './values.ts';

const ColumnMappingType = builder.objectRef<ColumnMapping>('ColumnMapping').implement({
  description: 'What a column of a file was taken for.',
  fields: (t) => ({
    header: t.exposeString('header', { description: 'The column’s name in the header row, or the key in NDJSON.' }),
    kind: t.field({ type: ColumnKindEnum, description: 'What it holds.', resolve: ({ kind }) => kind }),
  }),
});

const Consent = builder.objectRef<UploadRow>('Consent').implement({
  description: 'What the people of a file agreed to, unless their row says otherwise.',
  fields: (t) => ({
    adUserData: t.field({
      type: ConsentStatusEnum,
      description: 'To sending their data to the platform for advertising.',
      resolve: (upload) => upload.consentAdUserData,
    }),
    adPersonalization: t.field({
      type: ConsentStatusEnum,
      description: 'To personalised advertising.',
      resolve: (upload) => upload.consentAdPersonalization,
    }),
    lawfulBasis: t.field({
      type: LawfulBasisEnum,
      nullable: true,
      description: 'The ground on which the data is used; null: not said.',
      resolve: (upload) => upload.lawfulBasis,
    }),
  }),
});

const UploadCounts = builder.objectRef<UploadRow>('UploadCounts').implement({
  description:
    'How many rows were read and what became of them: accepted, rejected or duplicate. They grow while the file is read.',
  fields: (t) => ({
    total: t.field({ type: 'BigInt', description: 'Rows read.', resolve: (upload) => upload.rowsTotal }),
    accepted: t.field({
      type: 'BigInt',
      description: 'Rows with at least one usable identifier, each person once.',
      resolve: (upload) => upload.rowsAccepted,
    }),
    rejected: t.field({
      type: 'BigInt',
      description: 'Rows of which nothing could be used.',
      resolve: (upload) => upload.rowsRejected,
    }),
    duplicate: t.field({
      type: 'BigInt',
      description: 'Rows that named nobody new in this file.',
      resolve: (upload) => upload.rowsDuplicate,
    }),
    added: t.field({
      type: 'BigInt',
      description: 'Members the audience gained.',
      resolve: (upload) => upload.rowsAdded,
    }),
    removed: t.field({
      type: 'BigInt',
      description: 'Members the audience lost.',
      resolve: (upload) => upload.rowsRemoved,
    }),
  }),
});

const IssueSummary = builder.objectRef<IssueSummaryEntry>('IssueSummary').implement({
  description: 'How often something was wrong in a column.',
  fields: (t) => ({
    code: t.field({ type: RowIssueCodeEnum, description: 'What was wrong.', resolve: (entry) => entry.code }),
    severity: t.field({
      type: IssueSeverityEnum,
      description: 'Whether values were refused for it.',
      resolve: (entry) => entry.severity,
    }),
    column: t.exposeString('column', {
      nullable: true,
      description: 'Header of the column; null where whole rows are meant.',
    }),
    count: t.field({ type: 'BigInt', description: 'How often, exactly.', resolve: (entry) => entry.count }),
    sampleRows: t.field({
      type: ['BigInt'],
      description: 'Numbers of the first rows it was found in, at most 10.',
      resolve: (entry) => [...entry.sampleRows],
    }),
  }),
});

export const FirstPartyUpload = builder.objectRef<ShownUpload>('FirstPartyUpload');

FirstPartyUpload.implement({
  description:
    'A file with a company’s own customer identifiers, and what became of it. The bytes go to the object store directly, never through this API; they are deleted when they were read, at most 24 hours after they arrived.',
  interfaces: [NodeInterface],
  fields: (t) => ({
    company: t.field({
      type: Company,
      description: 'The company it belongs to.',
      resolve: (upload, _, { loaders }) => loaders.companies.load(upload.companyId),
    }),
    audience: t.field({
      type: AudienceRef,
      description: 'The audience it changes.',
      resolve: async (upload, _, { loaders }) => {
        const audience = await loaders.audiences.load(upload.audienceId);
        if (audience === undefined) throw new Error('An upload outlived its audience.');
        return audience;
      },
    }),
    operation: t.field({
      type: MembershipOperationEnum,
      description: 'What it does to the members.',
      resolve: (upload) => upload.operation,
    }),
    status: t.field({
      type: FirstPartyUploadStatusEnum,
      description: 'Where it stands.',
      resolve: (upload) => upload.status,
    }),
    progress: t.exposeFloat('progress', {
      description: 'How far the work on the file is, 0 to 1; written at least every 2 seconds. 0 until it is complete.',
    }),
    fileName: t.exposeString('fileName', { description: 'Name as you gave it, 1 to 255 characters; for people only.' }),
    contentLength: t.field({
      type: 'BigInt',
      description: 'Bytes of the file as it is sent, 1 to 5 GiB.',
      resolve: (upload) => upload.contentLength,
    }),
    checksumSha256: t.exposeString('checksumSha256', {
      nullable: true,
      description: 'SHA-256 of the file as it is sent, base64 of the 32 bytes; null when it was not given.',
    }),
    format: t.field({
      type: FileFormatEnum,
      description: 'How its rows stand in it.',
      resolve: (upload) => upload.format,
    }),
    compression: t.field({
      type: FileCompressionEnum,
      description: 'How it is compressed.',
      resolve: (upload) => upload.compression,
    }),
    columns: t.field({
      type: [ColumnMappingType],
      ...assumedSize(8),
      description:
        'What its columns hold: as you said, or as recognised by their names once the file was read. At most 64.',
      resolve: (upload) => [...upload.columns],
    }),
    consent: t.field({ type: Consent, description: 'What its people agreed to.', resolve: (upload) => upload }),
    validateOnly: t.exposeBoolean('validateOnly', {
      description: 'True: it is checked and counted like any other, and changes nothing.',
    }),
    transfer: t.field({
      type: UploadTransfer,
      nullable: true,
      description: 'How to send the file; null once it is complete or given up.',
      resolve: (upload) => (upload.status === 'AWAITING_UPLOAD' ? upload : null),
    }),
    rows: t.field({ type: UploadCounts, description: 'Rows, and what became of them.', resolve: (upload) => upload }),
    identifierCounts: t.field({
      type: [IdentifierCount],
      ...assumedSize(3),
      description: 'Identifiers by type; empty until they were counted.',
      resolve: (upload) => [...upload.identifierCounts],
    }),
    issueSummary: t.field({
      type: [IssueSummary],
      ...assumedSize(5),
      description: 'What was wrong with rows, counted exactly by code and column.',
      resolve: (upload) => [...upload.issueSummary],
    }),
    errorReport: t.field({
      type: FileLink,
      nullable: true,
      description:
        'The first 1,000,000 issues as gzip CSV: `row,column,code,message,masked_value`. Null when there is none; it is kept for 30 days.',
      resolve: (upload, _, context) => errorReportLink(context, upload),
    }),
    failure: t.field({
      type: UserErrorType,
      nullable: true,
      description: 'Why it is FAILED; null otherwise.',
      resolve: ({ failureCode, failureMessage }) =>
        failureCode === null
          ? null
          : { code: knownCode(failureCode) ?? 'INVALID', field: null, message: failureMessage ?? '' },
    }),
    createdBy: t.field({
      type: ActorType,
      description: 'Who made it.',
      resolve: (upload) => ({ kind: upload.createdByKind, id: upload.createdById, name: upload.createdByName }),
    }),
    createdAt: t.field({ type: 'DateTime', description: 'When it was made.', resolve: (upload) => upload.createdAt }),
    expiresAt: t.field({
      type: 'DateTime',
      description: 'Until when it must be complete: 24 hours after it was made.',
      resolve: (upload) => upload.expiresAt,
    }),
    uploadedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the file was found whole; null: not yet.',
      resolve: (upload) => upload.uploadedAt,
    }),
    finishedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it came to its end, whichever; null: not yet.',
      resolve: (upload) => upload.finishedAt,
    }),
    rawFileDeletedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Since when no byte of the file is stored; null: it may still be.',
      resolve: (upload) => upload.rawFileDeletedAt,
    }),
  }),
});

const uploadList = defineList({
  item: FirstPartyUpload,
  table: uploadTable,
  plural: 'uploads',
  enums: { status: FirstPartyUploadStatusEnum },
  filters: {
    audienceId: 'By audience.',
    status: 'Any of these.',
    fileName: 'By name of the file.',
    createdAt: 'By making.',
  },
  sorts: {
    CREATED_AT: 'By making.',
    FINISHED_AT: 'By end; none counts as latest.',
    CONTENT_LENGTH: 'By bytes of the file.',
  },
});

builder.queryFields((t) => ({
  getFirstPartyUpload: t.field({
    type: FirstPartyUpload,
    nullable: true,
    description:
      'One upload. Requires AUDIENCES_READ. Null when there is none with this id or it is not yours: the answer is the same.',
    args: { id: t.arg.id({ required: true, description: 'Id of the upload.' }) },
    resolve: (_, { id }, context) => getFirstPartyUpload(context, id),
  }),
  listFirstPartyUploadsByCompany: t.field({
    type: uploadList.Page,
    description:
      'The uploads of a company, the newest first. Requires AUDIENCES_READ. Empty when there is no such company or it is not yours.',
    args: { companyId: t.arg.id({ required: true, description: 'Id of the company.' }), ...uploadList.args },
    resolve: (_, { companyId, ...list }, context) => listFirstPartyUploadsByCompany(context, companyId, list),
  }),
}));
