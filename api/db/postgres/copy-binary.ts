import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { BinaryRows } from '../driver.ts';

/** The header of COPY's binary format (a signature, no flags, no extension) and its trailer (a field count of -1). */
export const copyHeader = Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), Buffer.alloc(8)]);
export const copyEnd = Buffer.from([0xff, 0xff]);

/**
 * Sends rows to a COPY as fast as the server accepts them, and resolves when the server has stored them. `answer`
 * limits how long the server may accept nothing. When producing the rows fails, COPY fails with the same reason.
 */
export async function copyBinary(
  stream: Writable,
  rows: BinaryRows,
  answer: <Result>(work: Promise<Result>) => Promise<Result>,
): Promise<void> {
  const done = finished(stream);
  // Also handles a failure of the server that comes before anything awaits it, while the next chunk is produced.
  done.catch(() => undefined);
  // pg-copy-streams 7 throws when it writes to a connection whose loss it has reported.
  const server = { hasFailed: false };
  stream.once('error', () => (server.hasFailed = true));
  const send = async (bytes: Uint8Array) => {
    if (!stream.write(bytes)) await answer(Promise.race([once(stream, 'drain'), done]));
  };
  try {
    await send(copyHeader);
    for await (const piece of rows) {
      if (server.hasFailed) break;
      // The memory of the chunk is reused for the next one, and the socket may still hold it.
      await send(Buffer.copyBytesFrom(piece));
    }
    if (!server.hasFailed) stream.end(copyEnd);
  } catch (error) {
    stream.destroy(error instanceof Error ? error : new Error(String(error)));
    throw error;
  }
  await answer(done);
}
