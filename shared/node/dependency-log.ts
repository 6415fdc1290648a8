import { describeError, type JsonLog } from './json-log.ts';

/** Logs when a server stops responding, and when it responds again: one line each, however many calls fail. */
export interface DependencyLog {
  lost(error: unknown): void;
  found(): void;
}

export function createDependencyLog(log: Pick<JsonLog, 'error' | 'info'>, name: string): DependencyLog {
  let lostAt: number | undefined;
  return {
    lost: (error) => {
      if (lostAt !== undefined) return;
      lostAt = performance.now();
      log.error('a dependency was lost', { dependency: name, err: describeError(error) });
    },
    found: () => {
      if (lostAt === undefined) return;
      const seconds = Math.round((performance.now() - lostAt) / 1_000);
      lostAt = undefined;
      log.info('a dependency was found again', { dependency: name, seconds });
    },
  };
}
