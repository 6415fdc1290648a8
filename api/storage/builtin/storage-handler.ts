import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { ObjectStoreError } from '../object-store.ts';
import type { BuiltinStore } from './builtin-store.ts';
import { hasCode, isFull } from './object-files.ts';
import { S3Error } from './s3-error.ts';
import { etagOf } from './transfers.ts';
import { type PermittedRequest, verifyPresigned } from './verify-presigned.ts';

/** A client that sends nothing for this long counts as gone. */
const idleMs = 60_000;
export interface StorageHandlerOptions {
  /** How long a rejected client may keep sending a body that isn't stored, in milliseconds. */
  readonly unwantedBodyMs?: number;
}

/** A signed URL may be used from any page, because the URL is the credential, not a cookie. */
const crossOrigin = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag',
};

/**
 * The builtin store over HTTP: presigned PUT and GET, with the responses of S3. Bodies are streamed to disk, whatever
 * their length. `onFailure` is called with failures that aren't the client's.
 */
export function createStorageHandler(
  store: BuiltinStore,
  onFailure: (error: unknown) => void,
  { unwantedBodyMs = 5_000 }: StorageHandlerOptions = {},
) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { socket } = request;
    // Not while received data waits for the disk.
    const onIdle = () => {
      if (!request.complete) request.destroy();
    };
    socket.setTimeout(idleMs).on('timeout', onIdle);
    for (const [name, value] of Object.entries(crossOrigin)) response.setHeader(name, value);
    response.setHeader('cache-control', 'no-store');
    try {
      if (request.method === 'OPTIONS') allowOrigins(response);
      else await serve(store, request, response);
    } catch (error) {
      respondWithError(request, response, asS3Error(error, onFailure));
      if (!request.complete) limitUnwantedBody(request, socket, unwantedBodyMs);
    } finally {
      socket.setTimeout(0).off('timeout', onIdle);
    }
  };
}

function allowOrigins(response: ServerResponse): void {
  response
    .writeHead(204, {
      'access-control-allow-methods': 'GET, PUT',
      'access-control-allow-headers': 'content-type, if-none-match, range, x-amz-checksum-sha256',
      'access-control-max-age': '600',
    })
    .end();
}

async function serve(store: BuiltinStore, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = '', url = '', rawHeaders } = request;
  const { now, ...options } = store.options;
  const permitted = verifyPresigned({ method, url, rawHeaders }, { ...options, now: now() });
  if (permitted.kind === 'get') await sendObject(store, permitted, request.headers.range, response);
  else await keepBody(store, permitted, request, response);
}

async function keepBody(
  store: BuiltinStore,
  permitted: Exclude<PermittedRequest, { kind: 'get' }>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { key, contentLength, checksumSha256 } = permitted;
  const declared = { contentLength, checksumSha256 };
  if (permitted.kind === 'put') {
    // An early check before the body is sent; the rename at the end decides.
    if (await store.isRetired(key)) throw ended();
    if ((await store.head(key)) !== undefined) throw taken();
    const outcome = await store.put(key, permitted.contentType, declared, request);
    if (outcome === 'taken') throw taken();
    if (outcome === 'retired') throw ended();
    if (outcome === 'altered') throw altered();
  } else if (!(await store.putPart(key, permitted.multipartId, permitted.partNumber, declared, request))) {
    throw altered();
  }
  response.writeHead(200, { etag: etagOf(checksumSha256), 'content-length': '0' }).end();
}

const taken = () => new S3Error('PreconditionFailed', 'The object is there already: the address works once.');
const ended = () => new S3Error('AccessDenied', 'The upload has ended; nothing more is stored for it.');
const altered = () => new S3Error('BadDigest', 'The body is not the one whose SHA-256 was declared.');

async function sendObject(
  store: BuiltinStore,
  { key, contentDisposition }: Extract<PermittedRequest, { kind: 'get' }>,
  rangeHeader: string | undefined,
  response: ServerResponse,
): Promise<void> {
  const object = await store.head(key);
  if (object === undefined) throw new S3Error('NoSuchKey', 'There is no such object.');
  const range = readRange(rangeHeader, object.contentLength);
  const { first, last } = range ?? { first: 0, last: object.contentLength - 1 };
  const bytes = object.contentLength === 0 ? undefined : await store.read(key, { first, last });
  response.writeHead(range === undefined ? 200 : 206, {
    'content-type': object.contentType,
    'content-length': last - first + 1,
    'accept-ranges': 'bytes',
    ...(range === undefined ? {} : { 'content-range': `bytes ${first}-${last}/${object.contentLength}` }),
    ...(contentDisposition === undefined ? {} : { 'content-disposition': contentDisposition }),
  });
  if (bytes === undefined) response.end();
  else await pipeline(bytes, response);
}

/** One range of RFC 9110, section 14.1.2; an invalid one is ignored. */
function readRange(header: string | undefined, length: number): { first: number; last: number } | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  const first = from === '' ? Math.max(0, length - Number(to)) : Number(from);
  const last = from === '' || to === '' ? length - 1 : Math.min(Number(to), length - 1);
  if (first >= length || (from === '' && to === '0')) throw new S3Error('InvalidRange', 'The range is beyond the end.');
  return last < first ? undefined : { first, last };
}

function asS3Error(error: unknown, onFailure: (error: unknown) => void): S3Error {
  if (error instanceof S3Error) return error;
  if (error instanceof ObjectStoreError && error.code === 'NO_SUCH_TRANSFER') {
    return new S3Error('NoSuchUpload', 'The transfer is over, or there never was one.', { cause: error });
  }
  if (hasCode(error, 'ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'ABORT_ERR')) {
    return new S3Error('IncompleteBody', 'The body broke off.', { cause: error });
  }
  onFailure(error);
  return isFull(error)
    ? new S3Error('InsufficientStorage', 'The store is full; nothing of the body was kept. Try again later.', {
        cause: error,
      })
    : new S3Error('InternalError', 'The store failed; try again.', { cause: error });
}

function respondWithError(request: IncomingMessage, response: ServerResponse, error: S3Error): void {
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  const body = error.xml;
  response
    .writeHead(error.status, { 'content-type': 'application/xml', 'content-length': Buffer.byteLength(body) })
    .end(body);
  request.resume();
}

/**
 * The response must reach a client that is still sending, so the connection stays open for a while. The socket is the
 * one that the request began with: after a failed write to disk, `pipeline` has set `request.socket` to null, and the
 * request emits nothing anymore.
 */
function limitUnwantedBody(request: IncomingMessage, socket: Socket, milliseconds: number): void {
  const timer = setTimeout(() => {
    socket.off('close', cancel);
    if (!request.complete) socket.destroy();
  }, milliseconds);
  const cancel = () => clearTimeout(timer);
  socket.once('close', cancel);
}
