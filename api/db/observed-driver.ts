import type { Role, SqlDriver } from './driver.ts';

/** How a statement runs: on a shared connection, on one of its own, or in a transaction. */
export type StatementClass = 'short' | 'long' | 'transaction';

/** Hears of each statement outside a transaction, and of each transaction as a whole, when it has ended. */
export type StatementObserver = (
  role: Role,
  statementClass: StatementClass,
  seconds: number,
  error: unknown,
  /** The statement with placeholders; undefined for a transaction. */
  text?: string,
) => void;

/** The same driver, whose statements are reported when they have ended. */
export function observedDriver(driver: SqlDriver, observe: StatementObserver): SqlDriver {
  const timed = <Result>(
    role: Role,
    statementClass: StatementClass,
    work: Promise<Result>,
    text?: string,
  ): Promise<Result> => {
    const begun = performance.now();
    // Not awaited: every statement passes here, and an async function would cost more than this.
    return work.then(
      (result) => {
        observe(role, statementClass, (performance.now() - begun) / 1_000, undefined, text);
        return result;
      },
      (error: unknown) => {
        observe(role, statementClass, (performance.now() - begun) / 1_000, error, text);
        throw error;
      },
    );
  };
  return {
    ...driver,
    run: (role, text, values, cancellation) => timed(role, 'short', driver.run(role, text, values, cancellation), text),
    runLong: (role, text, values, cancellation) =>
      timed(role, 'long', driver.runLong(role, text, values, cancellation), text),
    transaction: (role, work, cancellation) => timed(role, 'transaction', driver.transaction(role, work, cancellation)),
  };
}
