import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { IncomingMessage } from 'node:http';
import { type Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Opens a new file, which must not exist yet; a test replaces it with a full disk. */
export type OpenNew = (path: string) => Promise<Pick<FileHandle, 'writev' | 'sync' | 'close'>>;

export const openNew: OpenNew = (path) => open(path, 'wx', 0o600);

/** The properties of a written file. */
export interface WrittenBody {
  readonly contentLength: number;
  /** Base64 SHA-256. */
  readonly checksumSha256: string;
}

/** The buffer size before a write to disk; larger writes need fewer system calls. */
const bufferedBytes = 2 * 1024 * 1024;

/**
 * Streams a body into a new file and returns its properties after an fsync. It buffers at most {@link bufferedBytes}.
 * Rejects, with the file closed, when the stream breaks off or the disk fails. It frees the memory of a request's
 * chunks.
 */
export async function writeBody(path: string, body: Readable, openFile: OpenNew): Promise<WrittenBody> {
  const file = await openFile(path);
  try {
    const hash = createHash('sha256');
    let contentLength = 0;
    const take = async (chunks: readonly Buffer[]) => {
      for (const chunk of chunks) {
        hash.update(chunk);
        contentLength += chunk.length;
      }
      await writeAll(file, chunks);
      if (body instanceof IncomingMessage) chunks.forEach(free);
    };
    await pipeline(body, sink(take));
    await file.sync();
    return { contentLength, checksumSha256: hash.digest('base64') };
  } finally {
    await file.close();
  }
}

/**
 * Frees the memory of a chunk that has no other user. Leaving chunks to the garbage collector makes it mark the whole
 * heap after every 64 MiB, which reduced the rate by a third.
 */
function free({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

function sink(take: (chunks: readonly Buffer[]) => Promise<void>): Writable {
  const settle = (taken: Promise<void>, done: (error?: Error | null) => void) =>
    void taken.then(
      () => done(),
      (error: unknown) => done(error instanceof Error ? error : new Error('The disk refused.', { cause: error })),
    );
  return new Writable({
    highWaterMark: bufferedBytes,
    write: (chunk: Buffer, _encoding, done) => settle(take([chunk]), done),
    writev: (waiting, done) => settle(take(waiting.map(({ chunk }: { chunk: Buffer }) => chunk)), done),
  });
}

/** A write may be partial, as on a disk that is nearly full. */
async function writeAll(file: Pick<FileHandle, 'writev'>, chunks: readonly Buffer[]): Promise<void> {
  let rest = chunks;
  while (rest.length > 0) {
    let { bytesWritten } = await file.writev(rest);
    const left: Buffer[] = [];
    for (const chunk of rest) {
      if (bytesWritten < chunk.length) left.push(bytesWritten > 0 ? chunk.subarray(bytesWritten) : chunk);
      bytesWritten = Math.max(0, bytesWritten - chunk.length);
    }
    rest = left;
  }
}
