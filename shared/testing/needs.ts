declare module 'vitest' {
  interface TaskMeta {
    /** A machine's requirement for the test; `npm test` lists it when the test was skipped. */
    needs?: string;
  }
}

/**
 * Options of a test, or of a group of tests, that only some machines can run. It is skipped where `isThere` is false.
 * `what` completes "skipped for lack of".
 *
 *     describe('a worker process', needs('the programs of PostgreSQL', programs !== undefined), () => …)
 */
export function needs(what: string, isThere: boolean) {
  return { skip: !isThere, meta: { needs: what } };
}
