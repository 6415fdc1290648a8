import { PGlite } from '@electric-sql/pglite';
import postgres from 'postgres';
import type { CopyRows, Row, RunText, SqlDriver } from '../db/database.ts';
import { textParsers } from '../db/embedded.ts';
import { textTypes } from '../db/postgres.ts';

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
export function openPostgresSession(url: string): Session {
  const connection = { TimeZone: 'UTC' };
  const sql = postgres(url, { max: 1, types: textTypes, onnotice: () => undefined, connection });
  return {
    query: async (text, values) =>
      sql.unsafe<Row[]>(text, values as postgres.ParameterOrJSON<never>[], { prepare: true }),
    script: async (text) => {
      await sql.unsafe(text);
    },
    close: () => sql.end({ timeout: 5 }),
  };
}

/** A driver whose writes can be taken back. */
export interface UndoableDriver extends SqlDriver {
  /** From here on nothing is committed. */
  mark(): Promise<void>;
  /** Everything is again as it was at the mark. */
  undo(): Promise<void>;
}

/**
 * Runs each piece of work by itself, as its role: as a transaction of its own or, after {@link UndoableDriver.mark}, as a
 * part of one that is never committed.
 */
export function undoableDriver(session: Session): UndoableDriver {
  let last: Promise<unknown> = Promise.resolve();
  let marked = false;

  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const turn = last.then(work, work);
    last = turn.catch(() => undefined);
    return turn;
  };
  const refuse = () => Promise.reject(new Error('Nothing is copied within a transaction that is taken back.'));
  const copy: CopyRows = refuse;
  const transaction: SqlDriver['transaction'] = (role, work) =>
    inTurn(async () => {
      // A part of a transaction keeps what the part before it was told: which role, and whose rows.
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

  return {
    run: (role, text, values) => transaction(role, (run) => run(text, values)),
    transaction,
    copyIn: refuse,
    script: () => Promise.reject(new Error('Nothing runs several statements within a transaction that is taken back.')),
    runAsOwner: (text) => inTurn(() => session.script(text)),
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
