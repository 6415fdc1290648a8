import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { BuiltinStore } from '../builtin/builtin-store.ts';
import { parseObjectKey } from '../object-key.ts';

/** Stores whatever a signed PUT sends, also over what is there: the least that a store may do. */
export async function acceptAnyPut(
  store: BuiltinStore,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '', store.options.bucketUrl);
  const key = parseObjectKey(pathname.split('/').slice(2).join('/'))?.key;
  if (key === undefined) throw new Error(`There is no object ${pathname}.`);
  const body = await buffer(request);
  const written = { contentLength: body.length, checksumSha256: createHash('sha256').update(body).digest('base64') };
  const [transfer, part] = [searchParams.get('uploadId'), Number(searchParams.get('partNumber'))];
  if (transfer === null) {
    await store.delete(key);
    await store.put(key, request.headers['content-type'] ?? '', written, Readable.from([body]));
  } else await store.putPart(key, transfer, part, written, Readable.from([body]));
  response.writeHead(200, { etag: `"${createHash('md5').update(body).digest('hex')}"` }).end();
}
