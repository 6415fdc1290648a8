import { isUtf8 } from 'node:buffer';
import { pipeline, type Readable, Transform } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { FileFault } from '#shared/customer-files/file-fault.ts';
import { nameOfForeignFormat } from '#shared/customer-files/foreign-format.ts';
import { fileLimits } from '#shared/limits.ts';

const unsupported = (message: string) => new FileFault('UNSUPPORTED_FORMAT', message);

/**
 * Reads a stored file as text, in chunks: decompressed within the limits, strictly UTF-8, without a byte order mark.
 * `onRead` is called with the number of bytes read from the stored file.
 */
export async function* readText(
  stored: Readable,
  compression: 'NONE' | 'GZIP',
  onRead: (chunk: Buffer) => void,
): AsyncGenerator<string> {
  const bytes = compression === 'GZIP' ? gunzip(stored, onRead) : count(stored, onRead);
  let kept: Buffer = Buffer.alloc(0);
  let offset = 0;
  let isStart = true;
  for await (const chunk of bytes) {
    const joined = kept.length === 0 ? chunk : Buffer.concat([kept, chunk]);
    // Four bytes identify the format; the last ones may be the beginning of a character.
    if (isStart && joined.length < 4) {
      kept = joined;
      continue;
    }
    const text = isStart ? withoutMark(joined) : joined;
    isStart = false;
    const end = text.length - unfinished(text);
    yield decode(text.subarray(0, end), offset);
    offset += end;
    kept = text.subarray(end);
  }
  if (kept.length > 0) yield decode(isStart ? withoutMark(kept) : kept, offset);
}

function withoutMark(head: Buffer): Buffer {
  const foreign = nameOfForeignFormat(head.subarray(0, 4_096));
  if (foreign !== undefined) throw unsupported(`The file is ${foreign}.`);
  return head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? head.subarray(3) : head;
}

function decode(bytes: Buffer, offset: number): string {
  if (isUtf8(bytes)) return bytes.toString('utf8');
  let [low, high] = [0, bytes.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (isUtf8(bytes.subarray(0, middle - unfinished(bytes.subarray(0, middle))))) low = middle;
    else high = middle;
  }
  throw unsupported(`The file isn’t UTF-8: near byte ${offset + low} there is a character of another encoding.`);
}

/** The number of bytes at the end that begin an incomplete character. */
function unfinished(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte < 0xc0) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    return length > back ? back : 0;
  }
  return 0;
}

async function* count(stored: Readable, onRead: (chunk: Buffer) => void): AsyncGenerator<Buffer> {
  let read = 0;
  for await (const chunk of stored) {
    if (!Buffer.isBuffer(chunk)) throw new TypeError('An object store streams bytes.');
    read += chunk.length;
    if (read > fileLimits.expandedBytes) throw tooLong();
    onRead(chunk);
    yield chunk;
  }
}

async function* gunzip(stored: Readable, onRead: (chunk: Buffer) => void): AsyncGenerator<Buffer> {
  let [read, written] = [0, 0];
  let storeFailure: unknown;
  stored.once('error', (error) => (storeFailure = error));
  const counted = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      read += chunk.length;
      onRead(chunk);
      done(null, chunk);
    },
  });
  const expanded = createGunzip({ chunkSize: 128 * 1024 });
  pipeline(stored, counted, expanded, () => undefined);
  try {
    for await (const chunk of expanded) {
      if (!Buffer.isBuffer(chunk)) throw new TypeError('zlib streams bytes.');
      written += chunk.length;
      if (written > fileLimits.expandedBytes) throw tooLong();
      if (written > fileLimits.expansionFrom && written > read * fileLimits.expansion) {
        throw new FileFault('LIMIT_EXCEEDED', `The file expands to more than ${fileLimits.expansion} times its size.`);
      }
      yield chunk;
    }
  } catch (error) {
    if (error instanceof FileFault || storeFailure !== undefined) throw error;
    throw unsupported('The file isn’t gzip, or it is cut off or damaged.');
  }
}

function tooLong(): FileFault {
  return new FileFault('LIMIT_EXCEEDED', 'The file has more than 20 GiB when expanded.');
}
