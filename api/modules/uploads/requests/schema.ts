import { maximumSize } from '#api/limits/cost/list-size.ts';
import { builder } from '#api/schema/builder.ts';
import { defineList } from '#api/schema/define-list.ts';
import { ActorType, NodeInterface, UserErrorType } from '#api/schema/shared.ts';
import { AudienceRef, createAudienceLoader, IdentifierCount } from '../../audiences/index.ts';
import { Company, createCompanyLoader } from '../../companies/index.ts';
import { identifierTypes } from '#shared/identifiers/identifier-types.ts';
import { fileLimits } from '#shared/limits.ts';
import { IssueSeverityEnum, RowIssueCodeEnum } from '../../identifiers/index.ts';
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

/** The maximum number of summary entries in a response. */
const maximumSummaryEntries = 20;

const ColumnMappingType = builder.objectRef<ColumnMapping>('ColumnMapping').implement({
  description: 'A column of a file and its content.',
  fields: (t) => ({
    header: t.exposeString('header', { description: 'Name of the column in the header row, or the key in NDJSON.' }),
    kind: t.expose('kind', { type: ColumnKindEnum, description: 'Content of the column.' }),
  }),
});

const Consent = builder.objectRef<UploadRow>('Consent').implement({
  description: 'What the people in a file agreed to, unless a consent column says otherwise.',
  fields: (t) => ({
    adUserData: t.expose('consentAdUserData', {
      type: ConsentStatusEnum,
      description: 'To sending their data to the platform for advertising.',
    }),
    adPersonalization: t.expose('consentAdPersonalization', {
      type: ConsentStatusEnum,
      description: 'To personalized advertising.',
    }),
    lawfulBasis: t.expose('lawfulBasis', {
      type: LawfulBasisEnum,
      nullable: true,
      description: 'The lawful basis for using the data; null if not given.',
    }),
  }),
});

const UploadCounts = builder.objectRef<UploadRow>('UploadCounts').implement({
  description: 'Counts of the rows: read, accepted, rejected and duplicate. They increase while the file is read.',
  fields: (t) => ({
    total: t.expose('rowsTotal', { type: 'BigInt', description: 'Rows read.' }),
    accepted: t.expose('rowsAccepted', {
      type: 'BigInt',
      description: 'Rows with at least one valid identifier, each person once.',
    }),
    rejected: t.expose('rowsRejected', { type: 'BigInt', description: 'Rows without a valid identifier.' }),
    duplicate: t.expose('rowsDuplicate', {
      type: 'BigInt',
      description: 'Rows with only identifiers that occurred before in the file.',
    }),
    added: t.expose('rowsAdded', { type: 'BigInt', description: 'Members that the audience gained.' }),
    removed: t.expose('rowsRemoved', { type: 'BigInt', description: 'Members that the audience lost.' }),
  }),
});

const IssueSummary = builder.objectRef<IssueSummaryEntry>('IssueSummary').implement({
  description: 'Number of issues with one code in one column.',
  fields: (t) => ({
    code: t.expose('code', { type: RowIssueCodeEnum, description: 'Code of the issue.' }),
    severity: t.expose('severity', { type: IssueSeverityEnum, description: 'Whether the values were rejected.' }),
    column: t.exposeString('column', {
      nullable: true,
      description: 'Header of the column; null for whole rows.',
    }),
    count: t.expose('count', { type: 'BigInt', description: 'Exact number of issues.' }),
    sampleRows: t.field({
      type: ['BigInt'],
      description: 'Numbers of the first rows with the issue, at most 10.',
      resolve: (entry) => [...entry.sampleRows],
    }),
  }),
});

export const FirstPartyUpload = builder.objectRef<ShownUpload>('FirstPartyUpload');

FirstPartyUpload.implement({
  description:
    'An upload of a file with a company’s customer identifiers. The file is sent directly to the object store, not through this API. It is deleted after it was read, at most 24 hours after it arrived.',
  interfaces: [NodeInterface],
  fields: (t) => ({
    company: t.field({
      type: Company,
      description: 'The company it belongs to.',
      resolve: (upload, _, { loaders }) => loaders.of(createCompanyLoader).load(upload.companyId),
    }),
    audience: t.field({
      type: AudienceRef,
      description: 'The audience it changes.',
      resolve: async (upload, _, { loaders }) => {
        const audience = await loaders.of(createAudienceLoader).load(upload.audienceId);
        if (audience === undefined) throw new Error('An upload outlived its audience.');
        return audience;
      },
    }),
    operation: t.expose('operation', { type: MembershipOperationEnum, description: 'How it changes the members.' }),
    status: t.expose('status', { type: FirstPartyUploadStatusEnum, description: 'State of the upload.' }),
    progress: t.exposeFloat('progress', {
      description: 'Progress of processing, 0 to 1, updated at least every 2 seconds. 0 until the upload is complete.',
    }),
    fileName: t.exposeString('fileName', { description: 'Name of the file for display, 1 to 255 characters.' }),
    contentLength: t.expose('contentLength', {
      type: 'BigInt',
      description: 'Size of the file as it is sent in bytes, 1 to 5 GiB.',
    }),
    checksumSha256: t.exposeString('checksumSha256', {
      nullable: true,
      description: 'SHA-256 of the file as it is sent, base64 of the 32 bytes; null if not given.',
    }),
    format: t.expose('format', { type: FileFormatEnum, description: 'Format of the file.' }),
    compression: t.expose('compression', { type: FileCompressionEnum, description: 'Compression of the file.' }),
    columns: t.field({
      type: [ColumnMappingType],
      ...maximumSize(fileLimits.columns),
      description: 'Its columns, at most 64: as declared, or as recognized by their names after the file was read.',
      resolve: (upload) => [...upload.columns],
    }),
    consent: t.field({ type: Consent, description: 'What people in the file agreed to.', resolve: (upload) => upload }),
    validateOnly: t.exposeBoolean('validateOnly', {
      description: 'Whether the file is checked and counted without changing anything.',
    }),
    transfer: t.field({
      type: UploadTransfer,
      nullable: true,
      description: 'How to send the file; null after it is completed or canceled.',
      resolve: (upload) => (upload.status === 'AWAITING_UPLOAD' ? upload : null),
    }),
    rows: t.field({ type: UploadCounts, description: 'Counts of the rows.', resolve: (upload) => upload }),
    identifierCounts: t.field({
      type: [IdentifierCount],
      ...maximumSize(identifierTypes.length),
      description: 'Counts of identifiers by type; empty until they are counted.',
      resolve: (upload) => [...upload.identifierCounts],
    }),
    issueSummary: t.field({
      type: [IssueSummary],
      ...maximumSize(maximumSummaryEntries),
      description: `Issues by code and column, with exact counts: the ${maximumSummaryEntries} most frequent.`,
      resolve: (upload) => upload.issueSummary.slice(0, maximumSummaryEntries),
    }),
    errorReport: t.field({
      type: FileLink,
      nullable: true,
      description:
        'The first 1,000,000 issues as gzip CSV: `row,column,code,message,masked_value`. Kept for 30 days; null if there is none.',
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
      description: 'Who created it.',
      resolve: (upload) => ({ kind: upload.createdByKind, id: upload.createdById, name: upload.createdByName }),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was created.' }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      description: 'When it expires if it isn’t completed: 24 hours after its creation.',
    }),
    uploadedAt: t.expose('uploadedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the file was complete; null before that.',
    }),
    finishedAt: t.expose('finishedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it reached a final state; null before that.',
    }),
    rawFileDeletedAt: t.expose('rawFileDeletedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the stored file was deleted; null if it may still be stored.',
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
    createdAt: 'By creation time.',
  },
  sorts: {
    CREATED_AT: 'By creation time.',
    FINISHED_AT: 'By end; uploads that haven’t ended count as latest.',
    CONTENT_LENGTH: 'By size of the file.',
  },
});

builder.queryFields((t) => ({
  getFirstPartyUpload: t.field({
    type: FirstPartyUpload,
    nullable: true,
    description:
      'Returns an upload by its ID. Requires AUDIENCES_READ. Null if it doesn’t exist or you can’t access it.',
    args: { id: t.arg.id({ required: true, description: 'ID of the upload.' }) },
    resolve: (_, { id }, context) => getFirstPartyUpload(context, id),
  }),
  listFirstPartyUploadsByCompany: t.field({
    type: uploadList.Page,
    description:
      'Lists the uploads of a company, newest first. Requires AUDIENCES_READ. Empty if the company doesn’t exist or you can’t access it.',
    args: { companyId: t.arg.id({ required: true, description: 'ID of the company.' }), ...uploadList.args },
    resolve: (_, { companyId, ...list }, context) => listFirstPartyUploadsByCompany(context, companyId, list),
  }),
}));
