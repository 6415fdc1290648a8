import { type Runner, statement } from './sql.ts';

/** Lets one transaction at a time go on that takes the lock of this name, until its end. */
export async function takeLock(transaction: Runner, ...name: readonly string[]): Promise<void> {
  await transaction.all(
    statement('select pg_advisory_xact_lock(hashtextextended($1, 0))::text as locked', [JSON.stringify(name)]),
  );
}
