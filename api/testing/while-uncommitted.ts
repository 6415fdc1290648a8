import { vi } from 'vitest';
import type { Runner } from '../db/sql.ts';
import type { TestDatabase } from './test-database.ts';

interface OtherTransaction {
  /** The start of the statement that has to wait for the other transaction. */
  readonly until: string;
  readonly write: (other: Runner) => Promise<unknown>;
}

/**
 * The result of `work` when another process wrote before it and commits only after a statement of `work` has to wait.
 * For PostgreSQL: PGlite has one session, so no other transaction can run there.
 */
export async function whileUncommitted<Result>(
  database: TestDatabase,
  { until, write }: OtherTransaction,
  work: () => Promise<Result>,
): Promise<Result> {
  let result: Promise<Result> | undefined;
  await database.reopen().platform(async (other) => {
    await write(other);
    const before = database.driver.statements.length;
    result = work();
    const isWaiting = () => database.driver.statements.slice(before).some(({ text }) => text.startsWith(until));
    await vi.waitUntil(isWaiting, { timeout: 10_000, interval: 5 });
  });
  if (result === undefined) throw new Error('The work has not begun.');
  return result;
}
