import type { TenantDatabase, TenantRunner } from './tenant.ts';

/** Whether a transaction failed because another row has a value that a unique index allows only once. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505';
}

/**
 * A transaction that checks whether a value is taken before it writes it. If another transaction stores the value between
 * the two, it runs again: its check finds the value then, and says which one it is.
 */
export async function uniqueValueTransaction<Result>(
  database: Pick<TenantDatabase, 'transaction'>,
  work: (tenant: TenantRunner) => Promise<Result>,
): Promise<Result> {
  try {
    return await database.transaction(work);
  } catch (error) {
    if (isUniqueViolation(error)) return database.transaction(work);
    throw error;
  }
}
