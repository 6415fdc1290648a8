import { timestampText } from '#api/db/timestamp.ts';
import { maximumSize } from '#api/limits/cost/list-size.ts';
import { builder } from '#api/schema/builder.ts';
import { TransferModeEnum } from './enums.ts';
import type { ShownUpload, SignedPart } from './result.ts';
import { type ErrorReport, receivedPartNumbers } from './service.ts';

const HTTPHeader = builder.objectRef<{ readonly name: string; readonly value: string }>('HTTPHeader').implement({
  description: 'A header of an HTTP request.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name in lower case.' }),
    value: t.exposeString('value', { description: 'Value, to be sent unchanged.' }),
  }),
});

const PresignedRequestType = builder.objectRef<SignedPart>('PresignedRequest').implement({
  description:
    'A request to the object store, signed for exactly one body. Send `method`, `url` and all `headers` unchanged, without an `Authorization` header. Don’t log it: anyone who has it can send it.',
  fields: (t) => ({
    partNumber: t.exposeInt('partNumber', { description: 'Number of its part, from 1.' }),
    method: t.exposeString('method', { description: 'HTTP method: PUT.' }),
    url: t.exposeString('url', { description: 'URL with the signature in its query.' }),
    headers: t.field({
      type: [HTTPHeader],
      ...maximumSize(4),
      description:
        'Every header that the signature covers, except `host`. Browsers set `content-length` themselves and don’t let scripts set it.',
      resolve: (request) => [...request.headers],
    }),
    contentLength: t.field({
      type: 'BigInt',
      description: 'Size of the body in bytes, which starts at `(partNumber - 1) * partSize` in the file.',
      resolve: (request) => String(request.contentLength),
    }),
    expiresAt: t.field({
      type: 'DateTime',
      description:
        'When the request expires: 15 minutes after signing for a whole file, 60 for a part. After that, sign it again.',
      resolve: (request) => timestampText(request.expiresAt),
    }),
  }),
});

export const UploadTransfer = builder.objectRef<ShownUpload>('UploadTransfer').implement({
  description: 'How to send the file to the object store.',
  fields: (t) => ({
    mode: t.field({
      type: TransferModeEnum,
      description: 'In one request or in parts.',
      resolve: (upload) => (upload.partCount === 1 ? 'SINGLE' : 'MULTIPART'),
    }),
    partSize: t.expose('partSize', {
      type: 'BigInt',
      description:
        'Size of every part in bytes, except the last, which may be smaller: 16 MiB, or more for very large files.',
    }),
    partCount: t.exposeInt('partCount', { description: 'Number of parts, at most 10,000.' }),
    receivedParts: t.field({
      type: ['Int'],
      description:
        'Numbers of the parts that arrived, ascending. After an interruption, send the others. It is read from the object store.',
      resolve: (upload, _, context) => receivedPartNumbers(context, upload),
    }),
    requests: t.field({
      type: [PresignedRequestType],
      ...maximumSize(1),
      description:
        'The requests to send. Present in the responses of `createFirstPartyUpload` (one request) and `signFirstPartyUploadParts`; otherwise empty.',
      resolve: (upload) => [...(upload.requests ?? [])],
    }),
  }),
});

export const FileLink = builder.objectRef<ErrorReport>('FileLink').implement({
  description: 'A file to download with GET. Anyone who has the URL can download it.',
  fields: (t) => ({
    url: t.exposeString('url', { description: 'URL with a signature in its query. It accepts range requests.' }),
    expiresAt: t.field({
      type: 'DateTime',
      description: 'When the URL expires, 15 minutes from now. Read the field again for a new one.',
      resolve: (link) => timestampText(link.expiresAt),
    }),
    contentLength: t.expose('contentLength', { type: 'BigInt', description: 'Size of the file in bytes.' }),
  }),
});
