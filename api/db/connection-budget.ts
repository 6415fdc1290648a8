import type { SqlDriver } from './driver.ts';
import { defaultConnections, otherConnections } from './postgres/pool-sizes.ts';

/** The connections that a server has for Litfass, and those that its processes may open together. */
export interface ConnectionBudget {
  /** The API and worker processes that are connected to the server now. */
  readonly processes: number;
  /** What they open at most, if all have the setting of this one. */
  readonly needed: number;
  /** `max_connections` without those that the server reserves. */
  readonly usable: number;
}

/** Each connection names its process: `litfass_app 4711@api-1`. */
const counted = `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
    - coalesce(current_setting('reserved_connections', true), '0')::int as usable,
  (select count(distinct split_part(application_name, ' ', 2))::int from pg_stat_activity
   where application_name ~ '^litfass_[a-z]+ [0-9]+@'
     and split_part(application_name, ' ', 2) <> split_part(current_setting('application_name'), ' ', 2)) as others`;

/**
 * Counts the processes of Litfass on a PostgreSQL server, in all of its databases. `isServing`: whether this process is
 * one of them, and not a command of the operator.
 */
export async function connectionBudget(
  driver: SqlDriver,
  { connections = defaultConnections }: { readonly connections?: number | undefined },
  { isServing }: { readonly isServing: boolean },
): Promise<ConnectionBudget> {
  const [row] = await driver.transaction('litfass_platform', (run) => run(counted, []));
  const processes = Number(row?.['others']) + (isServing ? 1 : 0);
  return { processes, needed: processes * (connections + otherConnections), usable: Number(row?.['usable']) };
}

/** What the operator should do if the processes may open more connections than the server has; otherwise undefined. */
export function shortageOf({ processes, needed, usable }: ConnectionBudget): string | undefined {
  if (needed <= usable) return undefined;
  return `${processes} processes may open ${needed} connections, and PostgreSQL accepts ${usable}: raise max_connections, or lower DATABASE_CONNECTIONS`;
}
