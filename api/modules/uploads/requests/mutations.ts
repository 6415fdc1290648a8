import { sizedBy } from '#api/limits/cost/list-size.ts';
import { builder } from '#api/schema/builder.ts';
import { inputOf, Payload } from '#api/schema/shared.ts';
import { cancelFirstPartyUpload } from './cancel-upload.ts';
import { completeFirstPartyUpload } from './complete-upload.ts';
import { createFirstPartyUpload } from './create-upload.ts';
import {
  ColumnKindEnum,
  ConsentStatusEnum,
  FileCompressionEnum,
  FileFormatEnum,
  LawfulBasisEnum,
  MembershipOperationEnum,
} from './enums.ts';
import type { UploadResult } from './result.ts';
import { FirstPartyUpload } from './schema.ts';
import { signFirstPartyUploadParts } from './sign-parts.ts';

const ColumnMappingInput = builder.inputType('ColumnMappingInput', {
  description: 'The content of a column.',
  fields: (t) => ({
    header: t.string({
      required: true,
      description: 'Name of the column as in the header row, or the key in NDJSON: 1 to 200 characters, each once.',
    }),
    kind: t.field({ type: ColumnKindEnum, required: true, description: 'Content of the column.' }),
  }),
});

const ConsentInput = builder.inputType('ConsentInput', {
  description:
    'What the people in the file agreed to. DENIED is an error unless the operation is REMOVE. A consent column of the file takes precedence per row.',
  fields: (t) => ({
    adUserData: t.field({
      type: ConsentStatusEnum,
      required: true,
      description: 'To sending their data to the platform for advertising.',
    }),
    adPersonalization: t.field({
      type: ConsentStatusEnum,
      required: true,
      description: 'To personalized advertising.',
    }),
    lawfulBasis: t.field({
      type: LawfulBasisEnum,
      description: 'The lawful basis for using the data. With CONSENT, each consent must be known.',
    }),
  }),
});

const CreateFirstPartyUploadInput = builder.inputType('CreateFirstPartyUploadInput', {
  description: 'A file and how it changes an audience. Everything is checked before the file is sent.',
  fields: (t) => ({
    companyId: t.id({
      required: true,
      description: 'The company of the audience. It can have at most 50 open uploads.',
    }),
    audienceId: t.id({ required: true, description: 'The audience to change, in the same company.' }),
    operation: t.field({
      type: MembershipOperationEnum,
      required: true,
      defaultValue: 'ADD',
      description: 'How it changes the members. An audience can have one open REPLACE at a time (CONFLICT).',
    }),
    fileName: t.string({
      required: true,
      description: 'Name of the file for display, 1 to 255 characters.',
    }),
    format: t.field({ type: FileFormatEnum, required: true, description: 'Format of the file.' }),
    compression: t.field({
      type: FileCompressionEnum,
      required: true,
      defaultValue: 'NONE',
      description: 'Compression of the file. Don’t send a `content-encoding` header with it.',
    }),
    contentLength: t.field({
      type: 'BigInt',
      required: true,
      description: 'Exact size of the file as it is sent, in bytes: 1 to 5 GiB (5,368,709,120).',
    }),
    checksumSha256: t.string({
      description:
        'SHA-256 of the file as it is sent: base64 of the 32 bytes, 44 characters. Required up to 100 MiB. Above, each part has its own, and this one is also checked if you send it.',
    }),
    resumable: t.boolean({
      required: true,
      defaultValue: false,
      description:
        'Splits files from 16 MiB on into parts, rather than from 100 MiB on. After an interruption, only missing parts are sent again.',
    }),
    columns: t.field({
      type: [ColumnMappingInput],
      description:
        'The columns of the file, at most 64; other columns are ignored. If absent or empty, columns are recognized by their names.',
    }),
    defaultCountry: t.string({
      description: 'Country of phone numbers without a country code, as ISO 3166-1 alpha-2 code such as DE.',
    }),
    consent: t.field({ type: ConsentInput, required: true, description: 'What people in the file agreed to.' }),
    maxRejectedPercent: t.float({
      required: true,
      defaultValue: 20,
      description:
        'Maximum percentage of rejected rows, 0 to 100. Above it, nothing is applied and the upload is FAILED.',
    }),
    expectedAudienceVersion: t.int({
      description:
        'The `version` of the audience that you read; another one is VERSION_MISMATCH. A REPLACE that reduces the audience by more than 90% requires it.',
    }),
    validateOnly: t.boolean({
      required: true,
      defaultValue: false,
      description: 'Checks and counts the file without changing anything.',
    }),
    idempotencyKey: t.string({
      description:
        'Your own key for this call, 1 to 200 characters. For 24 hours, a second call with the same key and input returns the upload that the first one created, with newly signed requests.',
    }),
  }),
});

const UploadPartInput = builder.inputType('UploadPartInput', {
  description: 'A part of the file to send.',
  fields: (t) => ({
    partNumber: t.int({ required: true, description: 'Number of the part, 1 to `partCount`, each once per call.' }),
    contentLength: t.field({
      type: 'BigInt',
      required: true,
      description: 'Its size in bytes: `partSize`, or the rest for the last part.',
    }),
    checksumSha256: t.string({ required: true, description: 'SHA-256 of the part, base64 of the 32 bytes.' }),
  }),
});

const SignFirstPartyUploadPartsInput = builder.inputType('SignFirstPartyUploadPartsInput', {
  description: 'The parts to send next.',
  fields: (t) => ({
    id: t.id({ required: true, description: 'The upload; it must be AWAITING_UPLOAD.' }),
    parts: t.field({
      type: [UploadPartInput],
      required: true,
      description:
        'The parts, 1 to 100 per call. A part can be signed again. Empty for a file in one request, which is then signed again.',
    }),
  }),
});

const CompletedPartInput = builder.inputType('CompletedPartInput', {
  description: 'A sent part.',
  fields: (t) => ({
    partNumber: t.int({ required: true, description: 'Number of the part.' }),
    etag: t.string({
      required: true,
      description: 'The `ETag` header of the response to its PUT, with or without quotes.',
    }),
  }),
});

const CompleteFirstPartyUploadInput = builder.inputType('CompleteFirstPartyUploadInput', {
  description: 'The upload to complete.',
  fields: (t) => ({
    id: t.id({ required: true, description: 'ID of the upload.' }),
    parts: t.field({
      type: [CompletedPartInput],
      description:
        'The sent parts, to compare with those that arrived; a difference is INVALID. If absent, the parts that arrived are used.',
    }),
  }),
});

const CancelFirstPartyUploadInput = builder.inputType('CancelFirstPartyUploadInput', {
  description: 'The upload to cancel.',
  fields: (t) => ({ id: t.id({ required: true, description: 'ID of the upload.' }) }),
});

const FirstPartyUploadPayload = builder.objectRef<UploadResult>('FirstPartyUploadPayload').implement({
  description: 'The created or changed upload.',
  interfaces: [Payload],
  fields: (t) => ({
    upload: t.expose('upload', {
      type: FirstPartyUpload,
      nullable: true,
      description: 'The upload after the change; null if nothing was written.',
    }),
  }),
});

builder.mutationFields((t) => ({
  createFirstPartyUpload: t.field({
    type: FirstPartyUploadPayload,
    description:
      'Creates an upload for a file. Up to 100 MiB, or 16 MiB if `resumable`, `upload.transfer.requests` has the one request that sends the file. For a larger file, sign its parts with `signFirstPartyUploadParts`. Requires AUDIENCES_WRITE.',
    args: inputOf(CreateFirstPartyUploadInput, 'The file and how it changes the audience.'),
    resolve: (_, { input }, context) => createFirstPartyUpload(context, input),
  }),
  signFirstPartyUploadParts: t.field({
    type: FirstPartyUploadPayload,
    ...sizedBy('input.parts', { of: ['upload.transfer.requests'], atLeast: 1 }),
    description:
      'Signs requests for up to 100 parts of a file, or the request of a file without parts again. Requires AUDIENCES_WRITE.',
    args: inputOf(SignFirstPartyUploadPartsInput, 'The parts.'),
    resolve: (_, { input }, context) => signFirstPartyUploadParts(context, input),
  }),
  completeFirstPartyUpload: t.field({
    type: FirstPartyUploadPayload,
    description:
      'Completes an upload after the file was sent: its length, checksum and first bytes are checked, and processing starts. It is always required; calling it again changes nothing. If the file doesn’t match its declaration, the upload is FAILED. Requires AUDIENCES_WRITE.',
    args: inputOf(CompleteFirstPartyUploadInput, 'The upload.'),
    resolve: (_, { input }, context) => completeFirstPartyUpload(context, input),
  }),
  cancelFirstPartyUpload: t.field({
    type: FirstPartyUploadPayload,
    description:
      'Cancels an upload that is AWAITING_UPLOAD or VALIDATING, and deletes the sent data. From PROCESSING on, it is STATE_FORBIDS. Requires AUDIENCES_WRITE.',
    args: inputOf(CancelFirstPartyUploadInput, 'The upload.'),
    resolve: (_, { input }, context) => cancelFirstPartyUpload(context, input),
  }),
}));
