import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { text } from 'node:stream/consumers';
import type { BuiltinStore } from '../builtin/builtin-store.ts';
import { escapeXml, S3Error } from '../builtin/s3-error.ts';
import { createStorageHandler } from '../builtin/storage-handler.ts';
import { etagOf } from '../builtin/transfers.ts';
import { type ObjectKey, parseObjectKey } from '../object-key.ts';
import { ObjectStoreError } from '../object-store.ts';
import { acceptAnyPut } from './lenient-put.ts';
import { testCredentials } from './storage-server.ts';

/**
 * As much of S3's REST API as the `s3` driver speaks, over the builtin store: presigned requests go to the verifier that
 * refuses what a real one refuses; the API's own are let in by their access key. A lenient one refuses no signed PUT and
 * names no checksum.
 */
export function createS3Handler(store: BuiltinStore, { isLenient = false } = {}) {
  const presigned = createStorageHandler(store, () => undefined);
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const isOwn = request.headers.authorization?.includes(`Credential=${testCredentials.accessKeyId}/`) === true;
    if (!isOwn || request.url?.includes('X-Amz-Signature') === true) {
      if (isLenient && request.method === 'PUT') return acceptAnyPut(store, request, response);
      await presigned(request, response);
      return;
    }
    try {
      await answer(store, request, response, !isLenient);
    } catch (error) {
      const refused = asS3Error(error);
      const body = request.method === 'HEAD' ? '' : refused.xml;
      response.writeHead(refused.status, { 'content-type': 'application/xml' }).end(body);
    }
    return;
  };
}

function asS3Error(error: unknown): S3Error {
  if (error instanceof S3Error) return error;
  if (!(error instanceof ObjectStoreError)) return new S3Error('InternalError', String(error));
  const codes = {
    NO_SUCH_OBJECT: 'NoSuchKey',
    NO_SUCH_TRANSFER: 'NoSuchUpload',
    INVALID_PART: 'InvalidPart',
    INVALID_RANGE: 'InvalidRange',
    FULL: 'InsufficientStorage',
  } as const;
  return new S3Error(codes[error.code], error.message);
}

async function answer(
  store: BuiltinStore,
  request: IncomingMessage,
  response: ServerResponse,
  namesChecksums: boolean,
): Promise<void> {
  const url = new URL(request.url ?? '', store.options.bucketUrl);
  const bucket = new URL(store.options.bucketUrl).pathname;
  const path = url.pathname.slice(bucket.length + 1);
  const query = url.searchParams;
  if (path === '') {
    sendXml(response, request.method === 'HEAD' ? '' : await listing(store, query));
    return;
  }
  const key = parseObjectKey(decodeURIComponent(path))?.key;
  if (key === undefined) throw new S3Error('NoSuchKey', 'There is no such object.');
  const uploadId = query.get('uploadId');
  const operation = `${request.method ?? ''}${query.has('uploads') ? ' uploads' : ''}${uploadId === null ? '' : ' transfer'}`;
  switch (operation) {
    case 'POST uploads': {
      const id = await store.createMultipart(key, request.headers['content-type'] ?? '');
      sendXml(response, `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
      return;
    }
    case 'GET transfer':
      sendXml(response, await partListing(store, key, uploadId ?? '', namesChecksums));
      return;
    case 'POST transfer':
      await store.completeMultipart(key, uploadId ?? '', await readParts(store, key, uploadId ?? '', request));
      sendXml(response, '<CompleteMultipartUploadResult></CompleteMultipartUploadResult>');
      return;
    case 'DELETE transfer':
      await store.abortMultipart(key, uploadId ?? '');
      response.writeHead(204).end();
      return;
    case 'PUT':
      await store.write(key, request.headers['content-type'] ?? '', request);
      response.writeHead(200).end();
      return;
    case 'DELETE':
      await store.delete(key);
      response.writeHead(204).end();
      return;
    case 'HEAD':
    case 'GET':
      return sendObject(store, key, request, response, namesChecksums);
    default:
      throw new S3Error('MethodNotAllowed', operation);
  }
}

async function sendObject(
  store: BuiltinStore,
  key: ObjectKey,
  request: IncomingMessage,
  response: ServerResponse,
  namesChecksums: boolean,
): Promise<void> {
  const object = await store.head(key);
  if (object === undefined) throw new S3Error('NoSuchKey', 'There is no such object.');
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
  const first = Number(from ?? 0);
  const last =
    to === undefined || to === '' ? object.contentLength - 1 : Math.min(Number(to), object.contentLength - 1);
  if (first >= object.contentLength) throw new S3Error('InvalidRange', 'The range is beyond the end.');
  response.writeHead(from === undefined ? 200 : 206, {
    'content-type': object.contentType,
    'content-length': last - first + 1,
    'last-modified': new Date(object.lastModified).toUTCString(),
    ...(namesChecksums ? { 'x-amz-checksum-sha256': object.checksumSha256 ?? `${'A'.repeat(43)}=-3` } : {}),
  });
  if (request.method === 'HEAD') response.end();
  else await pipeline(await store.read(key, { first, last }), response);
}

async function partListing(
  store: BuiltinStore,
  key: ObjectKey,
  uploadId: string,
  namesChecksums: boolean,
): Promise<string> {
  const checksum = (text: string) => (namesChecksums ? `<ChecksumSHA256>${text}</ChecksumSHA256>` : '');
  const parts = (await store.listParts(key, uploadId)).map(
    ({ partNumber, contentLength, etag, checksumSha256 }) =>
      `<Part><PartNumber>${partNumber}</PartNumber><Size>${contentLength}</Size><ETag>${escapeXml(etag)}</ETag>${checksum(checksumSha256)}</Part>`,
  );
  // Amazon and Ceph name a next marker on the last page too.
  return `<ListPartsResult><NextPartNumberMarker>${parts.length}</NextPartNumberMarker><IsTruncated>false</IsTruncated>${parts.join('')}</ListPartsResult>`;
}

/** Parts as the client names them: by number, and by checksum if it names one, which must be that of what arrived. */
async function readParts(store: BuiltinStore, key: ObjectKey, uploadId: string, request: IncomingMessage) {
  const arrived = await store.listParts(key, uploadId);
  const named = [...(await text(request)).matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = '']) => ({
    partNumber: Number(/<PartNumber>(\d+)</.exec(part)?.[1]),
    checksumSha256: /<ChecksumSHA256>([^<]+)</.exec(part)?.[1],
  }));
  return named.map(({ partNumber, checksumSha256 }) => {
    const found = arrived.find((part) => part.partNumber === partNumber);
    const isNamed = checksumSha256 === undefined || checksumSha256 === found?.checksumSha256;
    if (found === undefined || !isNamed) throw new S3Error('InvalidPart', 'A part is not there as named.');
    return { ...found, etag: etagOf(found.checksumSha256) };
  });
}

async function listing(store: BuiltinStore, query: URLSearchParams): Promise<string> {
  const prefix = query.get('prefix') ?? '';
  const found: string[] = [];
  for await (const { key, multipartId, lastModified } of store.list()) {
    if (!key.startsWith(prefix) || query.has('uploads') !== (multipartId !== null)) continue;
    const moment = new Date(lastModified).toISOString();
    found.push(
      multipartId === null
        ? `<Contents><Key>${key}</Key><LastModified>${moment}</LastModified></Contents>`
        : `<Upload><Key>${key}</Key><UploadId>${multipartId}</UploadId><Initiated>${moment}</Initiated></Upload>`,
    );
  }
  const name = query.has('uploads') ? 'ListMultipartUploadsResult' : 'ListBucketResult';
  return `<${name}><IsTruncated>false</IsTruncated>${found.join('')}</${name}>`;
}

function sendXml(response: ServerResponse, body: string): void {
  response.writeHead(200, { 'content-type': 'application/xml' }).end(body);
}
