import { mkdir } from 'node:fs/promises';
import { PGlite, type Transaction, types } from '@electric-sql/pglite';
import type { CopyRows, Row, RunStatement, RunText, SqlDriver } from '../driver.ts';
import { copyEnd, copyHeader } from '../postgres/copy-binary.ts';

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
export async function openEmbedded(directory: string | null): Promise<SqlDriver> {
  if (directory !== null) await mkdir(directory, { recursive: true, mode: 0o700 });
  const pglite = await PGlite.create({ ...(directory === null ? {} : { dataDir: directory }), parsers: textParsers });
  await pglite.exec(`set timezone to 'UTC'`);
  return embeddedDriver(pglite);
}

/** A driver over a PGlite that is open already (tests clone one). */
export function embeddedDriver(pglite: PGlite): SqlDriver {
  // A statement runs to its end on this thread; canceled work begins no further statement.
  const transaction: SqlDriver['transaction'] = (role, work, cancellation) =>
    pglite.transaction(async (transaction) => {
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
        return (await pglite.exec(text, { parsers: textParsers })).at(-1)?.rows ?? [];
      } catch (error) {
        await pglite.exec('rollback');
        throw error;
      }
    },
    close: () => pglite.close(),
  };
}

/** Only a superuser may read files, including PGlite's virtual `/dev/blob`. The transaction has no role afterward. */
async function copyBlob(transaction: Transaction, table: string, format: 'text' | 'binary', blob: Blob): Promise<void> {
  await transaction.exec('set local role none');
  await transaction.query(`copy ${table} from '/dev/blob' (format ${format})`, [], { blob });
}
