import { mkdir } from 'node:fs/promises';
import { PGlite, type Transaction, types } from '@electric-sql/pglite';
import type { CopyRows, Row, RunStatement, RunText, SqlDriver } from '../driver.ts';
import { copyEnd, copyHeader } from '../postgres/copy-binary.ts';
import { DiskFull, DiskWatch, type DiskWatchOptions } from './disk-watch.ts';

const keepText = (value: string) => value;

/**
 * Returns the same texts as PostgreSQL's driver: 64-bit integers, dates and timestamps never become numbers or Dates.
 */
export const textParsers = {
  [types.INT8]: keepText,
  [types.NUMERIC]: keepText,
  [types.DATE]: keepText,
  [types.TIMESTAMP]: keepText,
  [types.TIMESTAMPTZ]: keepText,
};

/** PGlite, PostgreSQL in this process: the embedded default in a directory, or in memory for tests. */
export async function openEmbedded(directory: string | null, options: DiskWatchOptions = {}): Promise<SqlDriver> {
  if (directory !== null) await mkdir(directory, { recursive: true, mode: 0o700 });
  const pglite = await PGlite.create({ ...(directory === null ? {} : { dataDir: directory }), parsers: textParsers });
  await pglite.exec(`set timezone to 'UTC'`);
  if (directory === null) return embeddedDriver(pglite);
  const disk = new DiskWatch(pglite, directory, options);
  await disk.look();
  return embeddedDriver(pglite, disk);
}

/** A driver over a PGlite that is open already (tests clone one). */
export function embeddedDriver(pglite: PGlite, disk?: DiskWatch): SqlDriver {
  const begin: PGlite['transaction'] = (work) =>
    pglite
      .transaction(async (transaction) => {
        if (disk?.isFull === true) await transaction.exec('set transaction read only');
        return work(transaction);
      })
      .catch((error: unknown) => {
        throw isReadOnly(error) ? new DiskFull({ cause: error }) : error;
      });
  // A statement runs to its end on this thread; canceled work begins no further statement.
  const transaction: SqlDriver['transaction'] = (role, work, cancellation) =>
    begin(async (transaction) => {
      cancellation?.throwIfCanceled();
      // One session serves all roles. Each transaction sets its own role, and its end resets the role.
      await transaction.exec(`set local role ${role}`);
      const run: RunText = async (text, values) => {
        cancellation?.throwIfCanceled();
        return (await transaction.query<Row>(text, [...values], { parsers: textParsers })).rows;
      };
      const copy: CopyRows = async (table, rows) => {
        await copyBlob(transaction, table, 'text', new Blob([rows]));
        await transaction.exec(`set local role ${role}`);
      };
      return work(run, copy);
    });
  const run: RunStatement = (role, text, values, cancellation) =>
    transaction(role, (runInside) => runInside(text, values), cancellation);
  return {
    run,
    // There is only one connection, so no other could run a long statement.
    runLong: run,
    transaction,
    copyIn: async (table, rows) => {
      for await (const piece of rows) {
        const blob = new Blob([copyHeader, piece, copyEnd]);
        await begin((transaction) => copyBlob(transaction, table, 'binary', blob));
      }
    },
    script: (role, text) =>
      begin(async (transaction) => {
        await transaction.exec(`set local role ${role}`);
        const results = await transaction.exec(text, { parsers: textParsers });
        return results.flatMap(({ rows }) => rows);
      }),
    runAsOwner: async (text) => {
      try {
        return (await pglite.exec(text, { parsers: textParsers })).at(-1)?.rows ?? [];
      } catch (error) {
        await pglite.exec('rollback');
        throw error;
      }
    },
    close: async () => {
      await disk?.close();
      await pglite.close();
    },
  };
}

/** PostgreSQL's code of a write in a read-only transaction. */
function isReadOnly(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '25006';
}

/** Only a superuser may read files, including PGlite's virtual `/dev/blob`. The transaction has no role afterward. */
async function copyBlob(transaction: Transaction, table: string, format: 'text' | 'binary', blob: Blob): Promise<void> {
  await transaction.exec('set local role none');
  await transaction.query(`copy ${table} from '/dev/blob' (format ${format})`, [], { blob });
}
