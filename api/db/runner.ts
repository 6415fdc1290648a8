import type { Runner } from './sql.ts';

/** A runner of statements from the way in which it runs each one. */
export function runnerOf(all: Runner['all']): Runner {
  return {
    all,
    first: async (wanted) => (await all(wanted))[0],
    has: async (wanted) => (await all(wanted)).length > 0,
  };
}
