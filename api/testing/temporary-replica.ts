import { execFile } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './free-port.ts';
import { launchServer, unprivilegedAccount } from './postgres-process.ts';
import { withServer } from './postgres-server.ts';
import type { FragilePostgres } from './temporary-postgres.ts';

/** A streaming replica of a temporary server. It answers read-only statements until it is promoted. */
export interface TemporaryReplica extends FragilePostgres {
  /** What the primary writes is received, but not visible here until `resumeReplay`. */
  pauseReplay(): Promise<void>;
  resumeReplay(): Promise<void>;
  /** Resolves when everything that the primary has written up to now is visible here. */
  caughtUp(): Promise<void>;
  /** Makes it a primary of its own; resolves when it accepts writes. */
  promote(): Promise<void>;
}

/**
 * Copies a running server with pg_basebackup and starts the copy as its streaming replica; `stop` removes it.
 * `settings` are PostgreSQL's own. A replica needs at least the primary's `max_connections`.
 */
export async function startTemporaryReplica(
  programs: string,
  primary: FragilePostgres,
  settings: Readonly<Record<string, string>> = {},
): Promise<TemporaryReplica> {
  const account = unprivilegedAccount();
  const directory = mkdtempSync(join(tmpdir(), 'litfass-replica-'));
  const remove = () => rmSync(directory, { recursive: true, force: true });
  try {
    if (account !== undefined) chownSync(directory, account.uid, account.gid);
    const data = join(directory, 'data');
    // -R writes the connection to the primary and standby.signal; -c fast doesn't wait for the next checkpoint.
    await promisify(execFile)(
      join(programs, 'pg_basebackup'),
      ['-d', primary.superuserUrl, '-D', data, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'],
      { ...account, cwd: directory },
    );
    const port = await freePort();
    const given = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const launch = () => launchServer(programs, data, port, given, { ...account, cwd: directory });
    let running = await launch();
    const superuserUrl = atPort(primary.superuserUrl, port);
    const ask = (text: string) => withServer(superuserUrl, (server) => server.query(text));
    const isTrue = async (text: string) => (await ask(`select (${text}) as answer`))[0]?.['answer'] === true;
    return {
      url: atPort(primary.url, port),
      superuserUrl,
      stop: async () => {
        await running.end('SIGINT');
        remove();
      },
      crash: () => running.end('SIGKILL'),
      shutDown: () => running.end('SIGINT'),
      freeze: () => running.signal('SIGSTOP'),
      thaw: () => running.signal('SIGCONT'),
      restart: async () => {
        running = await launch();
      },
      pauseReplay: async () => {
        await ask('select pg_wal_replay_pause()');
        await until(() => isTrue(`pg_get_wal_replay_pause_state() = 'paused'`));
      },
      resumeReplay: async () => {
        await ask('select pg_wal_replay_resume()');
      },
      caughtUp: async () => {
        const [row] = await withServer(primary.superuserUrl, (server) =>
          server.query('select pg_current_wal_lsn()::text as lsn'),
        );
        await until(() => isTrue(`pg_last_wal_replay_lsn() >= '${String(row?.['lsn'])}'::pg_lsn`));
      },
      promote: async () => {
        await ask('select pg_promote()');
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

/** The same login and database at another port. */
function atPort(url: string, port: number): string {
  const other = new URL(url);
  other.port = String(port);
  return other.href;
}

/** Asks every 20 ms, because PostgreSQL 15 has no statement that waits for it. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 20_000;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error('The replica didn’t get there within 20 s.');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
