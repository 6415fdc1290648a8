import { createDependencyLog } from '#shared/node/dependency-log.ts';
import type { JsonLog } from '#shared/node/json-log.ts';
import { currentRequest } from '#shared/node/request-scope.ts';
import type { TraceContext } from '#shared/node/trace-context.ts';
import type { Tracing } from '#shared/node/tracing.ts';
import type { Role } from './db/driver.ts';
import type { StatementClass, StatementObserver } from './db/observed-driver.ts';
import { isUnreachable } from './db/unreachable.ts';
import type { Metrics } from './metrics/metrics.ts';

/** Measures and traces statements, and logs when the server is lost and found. `name` is the server's in the log. */
export function statementObserver(
  log: JsonLog,
  metrics: Metrics | undefined,
  tracing?: Tracing,
  name = 'PostgreSQL',
): StatementObserver {
  const server = createDependencyLog(log, name);
  return (role, statementClass, seconds, error, text) => {
    metrics?.onStatement(role, statementClass, seconds, error, text);
    const parent = tracing && currentRequest()?.trace;
    if (tracing !== undefined && parent?.isSampled === true) {
      traceStatement(tracing, { role, statementClass, seconds, error, text, parent });
    }
    if (error === undefined) server.found();
    else if (isUnreachable(error)) server.lost(error);
  };
}

interface EndedStatement {
  readonly role: Role;
  readonly statementClass: StatementClass;
  readonly seconds: number;
  readonly error: unknown;
  readonly text: string | undefined;
  readonly parent: TraceContext;
}

/**
 * A span by the semantic conventions for databases. The text has placeholders only, because every value is a parameter. A
 * transaction has no text, and its statements no spans of their own.
 */
function traceStatement(
  tracing: Tracing,
  { role, statementClass, seconds, error, text, parent }: EndedStatement,
): void {
  const operation = text === undefined ? 'TRANSACTION' : (/^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'STATEMENT');
  const attributes = {
    'db.system.name': 'postgresql',
    'db.operation.name': operation,
    'litfass.role': role,
    'litfass.class': statementClass,
    ...(text === undefined ? {} : { 'db.query.text': text }),
  };
  const describe = () => ({ name: `${operation} ${role}`, attributes });
  const span = tracing.start({ kind: 'client', parent, startTime: Date.now() - seconds * 1_000, describe });
  span.end({}, error === undefined ? undefined : errorType(error));
}

/** PostgreSQL's code, or the name of the error's class. */
function errorType(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
