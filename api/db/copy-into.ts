import type { Writable } from 'node:stream';
import type { TransactionSql } from 'postgres';
import type { BinaryRows } from './database.ts';

/** What COPY's binary format begins and ends with: a signature, no flags, no extension; and a tuple of -1 fields. */
export const copyHeader = Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), Buffer.alloc(8)]);
export const copyEnd = Buffer.from([0xff, 0xff]);

/**
 * Sends rows by one COPY, as fast as the server takes them. One for each megabyte takes 40 ms more: its end is a small
 * packet behind large ones, which the kernel keeps back until those are acknowledged (postgres.js 3.4.9 leaves Nagle's
 * algorithm on, and its `socket` option would lose what an address may say about several hosts).
 */
export async function copyInto(transaction: TransactionSql, table: string, rows: BinaryRows): Promise<void> {
  const stream = await transaction.unsafe(`copy ${table} from stdin (format binary)`).writable();
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => undefined);
  stream.once('error', failed.reject);
  const send = (bytes: Uint8Array) => Promise.race([written(stream, bytes), failed.promise]);
  try {
    await send(copyHeader);
    for await (const piece of rows) await send(piece);
    await send(copyEnd);
  } catch (error) {
    // Tells the server, which takes no other statement before.
    stream.destroy(error instanceof Error ? error : new Error(String(error)));
    throw error;
  }
  stream.end();
  // Of an error after the last byte postgres.js tells nobody, and `finish` never comes; the next statement fails then.
  await transaction.unsafe('select');
}

function written(stream: Writable, bytes: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(bytes, (error) => {
      if (error) reject(error);
      else resolve();
    });
  });
}
