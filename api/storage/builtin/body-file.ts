import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { IncomingMessage } from 'node:http';
import { type Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Opens a file that must not be there yet; a test puts a disk that is full in its place. */
export type OpenNew = (path: string) => Promise<Pick<FileHandle, 'writev' | 'sync' | 'close'>>;

export const openNew: OpenNew = (path) => open(path, 'wx', 0o600);

/** What was written to a file. */
export interface WrittenBody {
  readonly contentLength: number;
  /** Base64 SHA-256. */
  readonly checksumSha256: string;
}

/** As much as waits in memory for the disk; more than one write at a time would be, so that system calls are few. */
const bufferedBytes = 2 * 1024 * 1024;

/**
 * Streams a body into a new file and answers what it was once it is on the disk to stay (fsync). Holds at most
 * {@link bufferedBytes} of it. Rejects, the file closed, when the stream breaks off or the disk doesn't take it. The chunks of
 * a request are emptied.
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
 * Frees the memory of a chunk that nobody else has. Chunks that are left to the garbage collector make it mark the whole heap
 * at every 64 MiB that arrive, for which the rate fell by a third.
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

/** A write may take less than it was given, as on a disk that is nearly full. */
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
