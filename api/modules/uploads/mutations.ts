import { builder } from '../../schema/builder.ts';
import { Payload } from '../../schema/shared.ts';
import { cancelFirstPartyUpload } from './cancel.ts';
import { completeFirstPartyUpload } from './complete.ts';
import { createFirstPartyUpload } from './create.ts';
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
import { signFirstPartyUploadParts } from './sign.ts';

const ColumnMappingInput = builder.inputType('ColumnMappingInput', {
  description: 'What a column of the file holds.',
  fields: (t) => ({
    header: t.string({
      required: true,
      description: 'The column’s name as in the header row, or the key in NDJSON: 1 to 200 characters, each once.',
    }),
    kind: t.field({ type: ColumnKindEnum, required: true, description: 'What it holds.' }),
  }),
});

const ConsentInput = builder.inputType('ConsentInput', {
  description:
    'What the people of the file agreed to. DENIED is refused unless the operation is REMOVE; a consent column of the file goes before it, row by row.',
  fields: (t) => ({
    adUserData: t.field({
      type: ConsentStatusEnum,
      required: true,
      description: 'To sending their data to the platform for advertising.',
    }),
    adPersonalization: t.field({
      type: ConsentStatusEnum,
      required: true,
      description: 'To personalised advertising.',
    }),
    lawfulBasis: t.field({
      type: LawfulBasisEnum,
      description: 'The ground on which the data is used; with CONSENT, no consent may be left open.',
    }),
  }),
});

const CreateFirstPartyUploadInput = builder.inputType('CreateFirstPartyUploadInput', {
  description: 'What a file is and what it shall do. Everything is checked before a byte moves.',
  fields: (t) => ({
    companyId: t.id({
      required: true,
      description: 'The company whose people they are. At most 50 of its uploads are open.',
    }),
    audienceId: t.id({ required: true, description: 'The audience to change, of the same company.' }),
    operation: t.field({
      type: MembershipOperationEnum,
      required: true,
      defaultValue: 'ADD',
      description: 'What it does to the members. One REPLACE of an audience is open at a time: CONFLICT.',
    }),
    fileName: t.string({
      required: true,
      description: 'Name of the file, 1 to 255 characters, for people: no path or address is made of it.',
    }),
    format: t.field({ type: FileFormatEnum, required: true, description: 'How the rows stand in it.' }),
    compression: t.field({
      type: FileCompressionEnum,
      required: true,
      defaultValue: 'NONE',
      description: 'How it is compressed. Send no `content-encoding`: the compressed file is the file.',
    }),
    contentLength: t.field({
      type: 'BigInt',
      required: true,
      description: 'Bytes of the file as it is sent, exactly: 1 to 5 GiB (5,368,709,120).',
    }),
    checksumSha256: t.string({
      description:
        'SHA-256 of the file as it is sent: base64 of the 32 bytes, 44 characters. Required up to 100 MiB; above, each part has its own, and this one is compared as well when it is given.',
    }),
    resumable: t.boolean({
      required: true,
      defaultValue: false,
      description:
        'Cut the file from 16 MiB on, not only from 100: after a break only the parts that are missing are sent again.',
    }),
    columns: t.field({
      type: [ColumnMappingInput],
      description:
        'What the columns hold, at most 64; columns not named are ignored. Absent or empty: names are recognised.',
    }),
    defaultCountry: t.string({
      description: 'Country in which telephone numbers without a country code are read, ISO 3166-1 alpha-2 such as DE.',
    }),
    consent: t.field({ type: ConsentInput, required: true, description: 'What its people agreed to.' }),
    maxRejectedPercent: t.float({
      required: true,
      defaultValue: 20,
      description: 'Share of rejected rows, 0 to 100, above which nothing is applied and the upload is FAILED.',
    }),
    expectedAudienceVersion: t.int({
      description:
        'The audience’s `version` you read; another one is VERSION_MISMATCH. A REPLACE that would shrink the audience by more than 90 % needs it.',
    }),
    validateOnly: t.boolean({
      required: true,
      defaultValue: false,
      description: 'Send, check and count the file like any other, and change nothing.',
    }),
    idempotencyKey: t.string({
      description:
        'Your own key of this write, 1 to 200 characters. For 24 hours a second call with it and the same input answers with the upload the first one made, signed anew.',
    }),
  }),
});

const UploadPartInput = builder.inputType('UploadPartInput', {
  description: 'A part of the file as it will be sent.',
  fields: (t) => ({
    partNumber: t.int({ required: true, description: 'Its number, 1 to `partCount`, each once in a call.' }),
    contentLength: t.field({
      type: 'BigInt',
      required: true,
      description: 'Its bytes: `partSize`, or what is left for the last one.',
    }),
    checksumSha256: t.string({ required: true, description: 'SHA-256 of its bytes, base64 of the 32 bytes.' }),
  }),
});

const SignFirstPartyUploadPartsInput = builder.inputType('SignFirstPartyUploadPartsInput', {
  description: 'Parts to be sent next.',
  fields: (t) => ({
    id: t.id({ required: true, description: 'The upload; it must be AWAITING_UPLOAD.' }),
    parts: t.field({
      type: [UploadPartInput],
      required: true,
      description:
        'The parts, 1 to 100 in a call; a part may be signed again. Empty for a file that travels by one request: that is signed anew.',
    }),
  }),
});

const CompletedPartInput = builder.inputType('CompletedPartInput', {
  description: 'A part that was sent.',
  fields: (t) => ({
    partNumber: t.int({ required: true, description: 'Its number.' }),
    etag: t.string({
      required: true,
      description: 'The `ETag` header of the answer to its PUT, with or without quotes.',
    }),
  }),
});

const CompleteFirstPartyUploadInput = builder.inputType('CompleteFirstPartyUploadInput', {
  description: 'A file that was sent.',
  fields: (t) => ({
    id: t.id({ required: true, description: 'The upload.' }),
    parts: t.field({
      type: [CompletedPartInput],
      description:
        'Parts to be compared with those that arrived, if you want to be sure; another one is INVALID. Absent: what arrived counts.',
    }),
  }),
});

const CancelFirstPartyUploadInput = builder.inputType('CancelFirstPartyUploadInput', {
  description: 'An upload to give up.',
  fields: (t) => ({ id: t.id({ required: true, description: 'The upload.' }) }),
});

const FirstPartyUploadPayload = builder.objectRef<UploadResult>('FirstPartyUploadPayload').implement({
  description: 'A written upload.',
  interfaces: [Payload],
  fields: (t) => ({
    upload: t.field({
      type: FirstPartyUpload,
      nullable: true,
      description: 'The upload as it is now; null when nothing was written.',
      resolve: (payload) => payload.upload,
    }),
  }),
});

builder.mutationFields((t) => ({
  createFirstPartyUpload: t.field({
    type: FirstPartyUploadPayload,
    description:
      'Announces a file. Up to 100 MiB, or 16 where it is to be `resumable`, `upload.transfer.requests` has the one request that sends it; above, sign its parts with `signFirstPartyUploadParts`. Requires AUDIENCES_WRITE.',
    args: {
      input: t.arg({
        type: CreateFirstPartyUploadInput,
        required: true,
        description: 'The file, and what it shall do.',
      }),
    },
    resolve: (_, { input }, context) => createFirstPartyUpload(context, input),
  }),
  signFirstPartyUploadParts: t.field({
    type: FirstPartyUploadPayload,
    description:
      'Signs requests for up to 100 parts of a file, or anew for a file that travels by one. Requires AUDIENCES_WRITE.',
    args: { input: t.arg({ type: SignFirstPartyUploadPartsInput, required: true, description: 'Which parts.' }) },
    resolve: (_, { input }, context) => signFirstPartyUploadParts(context, input),
  }),
  completeFirstPartyUpload: t.field({
    type: FirstPartyUploadPayload,
    description:
      'Says that the file is sent: its length, checksum and first bytes are looked at, and the work begins. Always needed; calling it again changes nothing. A file that can’t be what was declared makes the upload FAILED. Requires AUDIENCES_WRITE.',
    args: { input: t.arg({ type: CompleteFirstPartyUploadInput, required: true, description: 'Which upload.' }) },
    resolve: (_, { input }, context) => completeFirstPartyUpload(context, input),
  }),
  cancelFirstPartyUpload: t.field({
    type: FirstPartyUploadPayload,
    description:
      'Gives an upload up while it is AWAITING_UPLOAD or VALIDATING, and deletes what was sent; from PROCESSING on it is STATE_FORBIDS. Requires AUDIENCES_WRITE.',
    args: { input: t.arg({ type: CancelFirstPartyUploadInput, required: true, description: 'Which upload.' }) },
    resolve: (_, { input }, context) => cancelFirstPartyUpload(context, input),
  }),
}));
