import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Role, RunStatement, RunText, SqlDriver } from '../db/driver.ts';

/** A statement that ran, as the driver was given it. */
interface RanStatement {
  readonly role: Role;
  readonly text: string;
  /** Whether it had a connection to itself, as statements have that may take long. */
  readonly isLong: boolean;
}

/** A driver that records its statements, and fails where a test wants it to. */
export interface RecordingDriver extends SqlDriver {
  /** Statements in the order in which they began. */
  readonly statements: RanStatement[];
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

  const recorded = (role: Role, run: RunText, isLong = false): RunText => {
    return async (text, values) => {
      statements.push({ role, text, isLong });
      if (fault?.matching.test(text) === true) throw fault.error;
      return run(text, values);
    };
  };
  const single =
    (run: RunStatement, isLong: boolean): RunStatement =>
    (role, text, values, cancellation) =>
      tracked(recorded(role, (same, sameValues) => run(role, same, sameValues, cancellation), isLong)(text, values));
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
    get underWay() {
      return underWay;
    },
    async idle() {
      do {
        if (underWay > 0) await new Promise<void>((resolve) => void wake.push(resolve));
        // Code that waited for the last statement has started the next one by the following turn.
        await nextTurn();
      } while (underWay > 0);
    },
    run: single(driver.run, false),
    runLong: single(driver.runLong, true),
    transaction: (role, work, cancellation) =>
      tracked(driver.transaction(role, (run, copy) => work(recorded(role, run), copy), cancellation)),
    copyIn: (table, rows) => tracked(driver.copyIn(table, rows)),
    script: (role, text) => tracked(driver.script(role, text)),
    ...(driver.listen === undefined ? {} : { listen: driver.listen }),
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
