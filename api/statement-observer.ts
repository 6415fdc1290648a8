import { createDependencyLog } from '#shared/node/dependency-log.ts';
import type { JsonLog } from '#shared/node/json-log.ts';
import type { StatementObserver } from './db/observed-driver.ts';
import { isUnreachable } from './db/unreachable.ts';
import type { Metrics } from './metrics/metrics.ts';

/** Measures statements, and logs when PostgreSQL is lost and found. */
export function statementObserver(log: JsonLog, metrics: Metrics | undefined): StatementObserver {
  const server = createDependencyLog(log, 'PostgreSQL');
  return (role, statementClass, seconds, error) => {
    metrics?.onStatement(role, statementClass, seconds, error);
    if (error === undefined) server.found();
    else if (isUnreachable(error)) server.lost(error);
  };
}
