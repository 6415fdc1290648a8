import { type Runner, statement } from './sql.ts';

/** Takes the advisory lock of this name until the transaction ends; other transactions that take it wait. */
export async function takeLock(transaction: Runner, ...name: readonly string[]): Promise<void> {
  await transaction.all(
    statement('select pg_advisory_xact_lock(hashtextextended($1, 0))::text as locked', [JSON.stringify(name)]),
  );
}

/** The same, shared: it waits for {@link takeLock}, also for one that waits itself, but not for other shared ones. */
export async function takeSharedLock(transaction: Runner, ...name: readonly string[]): Promise<void> {
  await transaction.all(
    statement('select pg_advisory_xact_lock_shared(hashtextextended($1, 0))::text as locked', [JSON.stringify(name)]),
  );
}

/**
 * The name of the lock on the members of a company's audiences. Uploads share it while they hold an audience for a part
 * of their work. Requests that write an audience take it before the row, so that they wait for the parts that already run,
 * for no others: row locks aren't granted in turn.
 */
export const membersOf = (companyId: string) => ['audience_member', companyId] as const;
