import type { Socket } from 'node:net';
import { hostname } from 'node:os';
import pg from 'pg';
import { withTimeLimit } from '../../time-limit.ts';
import type { Role } from '../driver.ts';
import { NoResponse } from '../unreachable.ts';
import { textTypes } from './text-types.ts';

/** Milliseconds after which PostgreSQL ends a statement, unless a transaction sets another limit. */
const statementTimeoutMs = 10_000;

/** Milliseconds without a response after which a connection counts as lost, longer than the statement timeout. */
export const silenceMs = statementTimeoutMs + 2_000;

/** The maximum time to open a connection, in milliseconds. */
export const connectTimeoutMs = 2_000;

/** The configuration of pools and single clients. The role, row security and the timeout are set before the first statement. */
export function clientConfig(url: string, role: Role): pg.ClientConfig {
  return {
    connectionString: withOptions(url, {
      role,
      row_security: 'on',
      timezone: 'UTC',
      statement_timeout: `${statementTimeoutMs}ms`,
      // A request's statement uses one core; with parallel workers it would slow down its neighbors on every core.
      ...(role === 'litfass_app' ? { max_parallel_workers_per_gather: '0' } : {}),
    }),
    // Names the process as well, for pg_stat_activity and connection-budget.ts.
    application_name: `${role} ${process.pid}@${hostname()}`.slice(0, 63),
    connectionTimeoutMillis: connectTimeoutMs,
    types: textTypes,
    // Linux gives up after 10 unanswered probes, one per second (Node sets TCP_KEEPCNT and TCP_KEEPINTVL).
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  };
}

/**
 * Adds the settings to the URL's own `options`. As a separate property of the configuration, they would lose to the
 * URL's (pg 8.23 prefers the connection string). The process would then run as the owner of the tables.
 */
function withOptions(url: string, settings: Readonly<Record<string, string>>): string {
  const address = new URL(url);
  const given = address.searchParams.get('options') ?? '';
  const ours = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  // PostgreSQL uses the last value of a repeated setting (PostgreSQL, "postgres -c").
  address.searchParams.set('options', [given, ...ours].join(' ').trim());
  return address.href;
}

const checked = `select current_user as role, current_setting('row_security') = 'on'
  and current_setting('statement_timeout')::interval = '${statementTimeoutMs}ms' as is_bounded, pg_backend_pid() as pid`;

/**
 * Checks a new connection and returns the process id of its server process. Rejects when the server didn't apply the
 * startup options: a pooler in between may drop them, and statements would then run as the login.
 */
export async function checkConnection(client: pg.ClientBase, role: Role): Promise<number> {
  const answer = client.query<{ role: string; is_bounded: boolean; pid: number }>(checked);
  const { rows } = await within(answer, connectTimeoutMs, () => undefined);
  const [found] = rows;
  if (found?.role === role && found.is_bounded) return found.pid;
  throw new PoolerInBetween(
    found?.role === role
      ? 'without its row_security and statement_timeout'
      : `as ${found?.role ?? 'no role'}, not as ${role}`,
  );
}

/** The server, or a pooler in front of it, doesn't apply the options that a connection starts with. */
class PoolerInBetween extends Error {
  override name = 'PoolerInBetween';

  constructor(difference: string, options?: ErrorOptions) {
    super(
      `the connection to PostgreSQL runs ${difference}. A pooler such as pgbouncer drops the options that a connection starts with: connect to PostgreSQL itself. Each process of Litfass pools its own connections.`,
      options,
    );
  }
}

/** pgbouncer refuses startup options that it wasn't configured to drop. */
export function explained(error: unknown, role: Role): unknown {
  const isRefused = error instanceof Error && error.message.startsWith('unsupported startup parameter');
  return isRefused ? new PoolerInBetween(`not as ${role} (${error.message})`, { cause: error }) : error;
}

/** A dedicated client and its socket. */
export interface Connection {
  readonly client: pg.Client;
  readonly socket: Socket;
  /** Whether it can send statements. */
  readonly isOpen: boolean;
  /** Calls back when the connection has ended, whether the client or the server ended it. */
  readonly onEnd: (callback: () => void) => void;
  /** Ends the connection without waiting for the server; every pending statement rejects with the reason. */
  destroy(reason: Error): void;
}

/** Opens a dedicated client. Rejects when the server doesn't respond in time or runs it as another role. */
export async function openConnection(
  url: string,
  role: Role,
  options: { readonly pipeline?: boolean; readonly createSocket: () => Socket },
): Promise<Connection> {
  const socket = options.createSocket();
  const client = new pg.Client({
    ...clientConfig(url, role),
    pipeline: options.pipeline ?? false,
    stream: () => socket,
  });
  let isOpen = true;
  const noteEnd = () => (isOpen = false);
  // Each pending statement rejects on its own. Without a listener, the event would end this process.
  client.on('error', noteEnd);
  client.on('end', noteEnd);
  try {
    await client.connect();
    await checkConnection(client, role);
  } catch (error) {
    socket.destroy();
    throw explained(error, role);
  }
  return {
    client,
    socket,
    get isOpen() {
      return isOpen;
    },
    onEnd: (callback) => {
      if (isOpen) client.once('end', callback);
      else callback();
    },
    destroy: (reason) => void socket.destroy(reason),
  };
}

/** Waits for a response of the server. After the time limit it rejects and calls `abandon`, which ends the wait. */
export function within<Result>(answer: Promise<Result>, milliseconds: number, abandon: () => void): Promise<Result> {
  return withTimeLimit(answer, milliseconds, () => {
    abandon();
    return new NoResponse(milliseconds);
  });
}
