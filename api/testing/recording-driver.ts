import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Role, RunText, SqlDriver } from '../db/database.ts';

/** A statement that ran, as the driver was given it. */
export interface RanStatement {
  readonly role: Role;
  readonly text: string;
}

/** A driver that tells what ran through it, and fails where a test wants it to. */
export interface RecordingDriver extends SqlDriver {
  /** Statements in the order in which they began. */
  readonly statements: RanStatement[];
  /** How many statements would have run, had none been joined (api/db/scoped-reads.ts). */
  readonly unjoined: number;
  /** Statements and transactions that haven't ended. */
  readonly underWay: number;
  /** Resolves when nothing is under way and nothing follows: work that an answer didn't wait for is done then. */
  idle(): Promise<void>;
  /** Runs `work`; meanwhile every statement whose text matches rejects with `error`. */
  failing<Result>(matching: RegExp, error: Error, work: () => Promise<Result>): Promise<Result>;
}

/** Wraps the driver of a test's database. */
export function recordingDriver(driver: SqlDriver): RecordingDriver {
  const statements: RanStatement[] = [];
  let underWay = 0;
  const wake: (() => void)[] = [];
  let fault: { matching: RegExp; error: Error } | undefined;

  const recorded = (role: Role, run: RunText): RunText => {
    return async (text, values) => {
      statements.push({ role, text });
      if (fault?.matching.test(text) === true) throw fault.error;
      return run(text, values);
    };
  };
  const tracked = async <Result>(work: Promise<Result>): Promise<Result> => {
    underWay += 1;
    try {
      return await work;
    } finally {
      underWay -= 1;
      for (const waiting of wake.splice(0)) waiting();
    }
  };

  return {
    statements,
    get unjoined() {
      return statements.reduce((sum, { text }) => sum + (text.match(/\) as part\d+/g)?.length ?? 1), 0);
    },
    get underWay() {
      return underWay;
    },
    async idle() {
      do {
        if (underWay > 0) await new Promise<void>((resolve) => void wake.push(resolve));
        // Whoever waited for the last statement has begun the next one by the following turn.
        await nextTurn();
      } while (underWay > 0);
    },
    run: (role, text, values, cancellation) =>
      tracked(recorded(role, (same, sameValues) => driver.run(role, same, sameValues, cancellation))(text, values)),
    transaction: (role, work, cancellation) =>
      tracked(driver.transaction(role, (run, copy) => work(recorded(role, run), copy), cancellation)),
    copyIn: (table, rows) => tracked(driver.copyIn(table, rows)),
    script: (role, text) => tracked(driver.script(role, text)),
    ...(driver.listen === undefined ? {} : { listen: driver.listen }),
    ...(driver.columnsOf === undefined ? {} : { columnsOf: driver.columnsOf }),
    runAsOwner: (text) => driver.runAsOwner(text),
    close: () => driver.close(),
    async failing(matching, error, work) {
      fault = { matching, error };
      try {
        return await work();
      } finally {
        fault = undefined;
      }
    },
  };
}
