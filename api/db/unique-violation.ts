/** Whether a transaction failed because another row has a value that a unique index allows only once. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505';
}
