import { PGlite } from '@electric-sql/pglite';
import { Client } from 'pg';
import type { CopyRows, Row, RunStatement, RunText, SqlDriver } from '../db/driver.ts';
import { textParsers } from '../db/pglite/embedded.ts';
import { textTypes } from '../db/postgres/index.ts';

/** One connection that everything goes through, with the same values in and out as the product's drivers have. */
interface Session {
  readonly query: RunText;
  /** Several statements without values. */
  script(text: string): Promise<void>;
  close(): Promise<void>;
}

/** A PGlite in memory. */
export async function openEmbeddedSession(): Promise<Session> {
  const pglite = await PGlite.create();
  return {
    query: async (text, values) => (await pglite.query<Row>(text, [...values], { parsers: textParsers })).rows,
    script: async (text) => {
      await pglite.exec(text);
    },
    close: () => pglite.close(),
  };
}

/** A single connection to PostgreSQL, by the role that owns the tables. */
export async function openPostgresSession(url: string): Promise<Session> {
  const client = new Client({ connectionString: url, types: textTypes, options: '-c TimeZone=UTC' });
  await client.connect();
  return {
    query: async (text, values) => (await client.query<Row>(text, [...values])).rows,
    script: async (text) => {
      await client.query(text);
    },
    close: () => client.end(),
  };
}

/** A driver whose writes can be rolled back. */
export interface RollbackDriver extends SqlDriver {
  /** From here on nothing is committed. */
  mark(): Promise<void>;
  /** Everything is again as it was at the mark. */
  undo(): Promise<void>;
}

/**
 * Runs each piece of work by itself, as its role: as a transaction of its own or, after {@link RollbackDriver.mark}, as a
 * part of one that is never committed.
 */
export function rollbackDriver(session: Session): RollbackDriver {
  let last: Promise<unknown> = Promise.resolve();
  let marked = false;

  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const turn = last.then(work, work);
    last = turn.catch(() => undefined);
    return turn;
  };
  const refuse = () => Promise.reject(new Error('Nothing is copied within a transaction that is rolled back.'));
  const copy: CopyRows = refuse;
  const transaction: SqlDriver['transaction'] = (role, work) =>
    inTurn(async () => {
      // A part of a transaction keeps the settings of the previous part: the role, and whose rows.
      await session.script(
        `${marked ? 'savepoint piece' : 'begin'}; set local role ${role}; set local litfass.company_ids = ''`,
      );
      try {
        const result = await work(session.query, copy);
        await session.script(marked ? 'release savepoint piece; reset role' : 'commit');
        return result;
      } catch (error) {
        await session.script(marked ? 'rollback to savepoint piece; reset role' : 'rollback');
        throw error;
      }
    });

  const run: RunStatement = (role, text, values) => transaction(role, (runInside) => runInside(text, values));
  return {
    run,
    runLong: run,
    transaction,
    copyIn: refuse,
    script: () =>
      Promise.reject(new Error('Nothing runs several statements within a transaction that is rolled back.')),
    // Only migrations need the rows, and this session runs none.
    runAsOwner: (text) =>
      inTurn(async () => {
        await session.script(text);
        return [];
      }),
    close: () => inTurn(() => session.close()),
    mark: () =>
      inTurn(async () => {
        await session.script('begin');
        marked = true;
      }),
    undo: () =>
      inTurn(async () => {
        await session.script('rollback');
        marked = false;
      }),
  };
}
