import { timestampText } from '../../db/timestamp.ts';
import { assumedSize } from '../../limits/cost/list-size.ts';
import { builder } from '../../schema/builder.ts';
import { TransferModeEnum } from './enums.ts';
import type { ShownUpload, SignedPart } from './result.ts';
import { type ErrorReport, receivedPartNumbers } from './service.ts';

const HTTPHeader = builder.objectRef<{ readonly name: string; readonly value: string }>('HTTPHeader').implement({
  description: 'A header of an HTTP request.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Its name, in lower case.' }),
    value: t.exposeString('value', { description: 'Its value, to be sent as it stands.' }),
  }),
});

const PresignedRequestType = builder.objectRef<SignedPart>('PresignedRequest').implement({
  description:
    'A request to the object store, signed for exactly one body: send `method`, `url` and all `headers` as they stand, without an `Authorization` header. Whoever has it may make it: keep it out of logs.',
  fields: (t) => ({
    partNumber: t.exposeInt('partNumber', { description: 'Which part it carries, from 1.' }),
    method: t.exposeString('method', { description: 'HTTP method: PUT.' }),
    url: t.exposeString('url', { description: 'Address, with the signature in its query.' }),
    headers: t.field({
      type: [HTTPHeader],
      ...assumedSize(4),
      description:
        'Every header the signature covers but `host`. Browsers set `content-length` by themselves and allow nobody else to.',
      resolve: (request) => [...request.headers],
    }),
    contentLength: t.field({
      type: 'BigInt',
      description: 'Bytes of the body: from `(partNumber - 1) * partSize` of the file on.',
      resolve: (request) => String(request.contentLength),
    }),
    expiresAt: t.field({
      type: 'DateTime',
      description: 'Until when it can be begun: 15 minutes for a whole file, 60 for a part. Sign it anew after that.',
      resolve: (request) => timestampText(request.expiresAt),
    }),
  }),
});

export const UploadTransfer = builder.objectRef<ShownUpload>('UploadTransfer').implement({
  description: 'How the file gets into the object store.',
  fields: (t) => ({
    mode: t.field({
      type: TransferModeEnum,
      description: 'By one request, or in parts.',
      resolve: (upload) => (upload.partCount === 1 ? 'SINGLE' : 'MULTIPART'),
    }),
    partSize: t.field({
      type: 'BigInt',
      description: 'Bytes of every part but the last, which may be shorter: 16 MiB, or more for very large files.',
      resolve: (upload) => upload.partSize,
    }),
    partCount: t.exposeInt('partCount', { description: 'How many parts there are, at most 10,000.' }),
    receivedParts: t.field({
      type: ['Int'],
      description:
        'Numbers of the parts that arrived, ascending: after a break, go on with the others. Asks the object store.',
      resolve: (upload, _, context) => receivedPartNumbers(context, upload),
    }),
    requests: t.field({
      type: [PresignedRequestType],
      ...assumedSize(1),
      description:
        'What to send. Signed in the answers of `createFirstPartyUpload` (one request) and `signFirstPartyUploadParts`; empty everywhere else.',
      resolve: (upload) => [...(upload.requests ?? [])],
    }),
  }),
});

export const FileLink = builder.objectRef<ErrorReport>('FileLink').implement({
  description: 'A file to fetch by GET. Whoever has the link may fetch it.',
  fields: (t) => ({
    url: t.exposeString('url', { description: 'Address, with a signature in its query. It takes ranges.' }),
    expiresAt: t.field({
      type: 'DateTime',
      description: 'Until when the link works, 15 minutes from now; read it again for a new one.',
      resolve: (link) => timestampText(link.expiresAt),
    }),
    contentLength: t.field({
      type: 'BigInt',
      description: 'Bytes of the file.',
      resolve: (link) => link.contentLength,
    }),
  }),
});
