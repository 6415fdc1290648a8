import { mkdir } from 'node:fs/promises';
import { PGlite, type Transaction, types } from '@electric-sql/pglite';
import { copyEnd, copyHeader } from './copy-into.ts';
import type { CopyRows, Row, RunText, SqlDriver } from './database.ts';

const keepText = (value: string) => value;

/** The same texts as postgres.js gives: 64-bit integers, dates and timestamps are never turned into numbers or Dates. */
export const textParsers = {
  [types.INT8]: keepText,
  [types.NUMERIC]: keepText,
  [types.DATE]: keepText,
  [types.TIMESTAMP]: keepText,
  [types.TIMESTAMPTZ]: keepText,
};

/** PGlite, PostgreSQL in this process: the embedded default in a directory, or in memory for tests. */
export async function openEmbedded(directory: string | null): Promise<SqlDriver> {
  if (directory !== null) await mkdir(directory, { recursive: true, mode: 0o700 });
  const pglite = await PGlite.create({ ...(directory === null ? {} : { dataDir: directory }), parsers: textParsers });
  await pglite.exec(`set timezone to 'UTC'`);
  return embeddedDriver(pglite);
}

/** A driver over a PGlite that is open already (tests clone one). */
export function embeddedDriver(pglite: PGlite): SqlDriver {
  // A statement runs to its end here, on this very thread; what is cancelled begins no further one.
  const transaction: SqlDriver['transaction'] = (role, work, cancellation) =>
    pglite.transaction(async (transaction) => {
      cancellation?.throwIfCancelled();
      // One session serves all roles, so each piece of work switches for itself and the transaction's end switches back.
      await transaction.exec(`set local role ${role}`);
      const run: RunText = async (text, values) => {
        cancellation?.throwIfCancelled();
        return (await transaction.query<Row>(text, [...values], { parsers: textParsers })).rows;
      };
      const copy: CopyRows = async (table, rows) => {
        await copyBlob(transaction, table, 'text', new Blob([rows]));
        await transaction.exec(`set local role ${role}`);
      };
      return work(run, copy);
    });
  return {
    run: (role, text, values, cancellation) => transaction(role, (run) => run(text, values), cancellation),
    transaction,
    copyIn: async (table, rows) => {
      for await (const piece of rows) {
        const blob = new Blob([copyHeader, piece, copyEnd]);
        await pglite.transaction((transaction) => copyBlob(transaction, table, 'binary', blob));
      }
    },
    script: (role, text) =>
      pglite.transaction(async (transaction) => {
        await transaction.exec(`set local role ${role}`);
        const results = await transaction.exec(text, { parsers: textParsers });
        return results.flatMap(({ rows }) => rows);
      }),
    runAsOwner: async (text) => {
      try {
        await pglite.exec(text);
      } catch (error) {
        await pglite.exec('rollback');
        throw error;
      }
    },
    close: () => pglite.close(),
  };
}

/** Only a superuser reads files, even this one, which is no file: the transaction is nobody's role afterwards. */
async function copyBlob(transaction: Transaction, table: string, format: 'text' | 'binary', blob: Blob): Promise<void> {
  await transaction.exec('set local role none');
  await transaction.query(`copy ${table} from '/dev/blob' (format ${format})`, [], { blob });
}
