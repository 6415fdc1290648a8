import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/** A PostgreSQL server of our own on loopback; `stop` ends it and removes its files. */
export interface TemporaryPostgres {
  /** Connection of a role that may create databases and roles but is no superuser, as an operator would give us. */
  readonly url: string;
  readonly version: string;
  stop(): Promise<void>;
}

/** `nobody`: PostgreSQL refuses to run as root. */
const unprivileged = 65_534;

/** The newest PostgreSQL server on this machine, or undefined when there is none. */
export function findPostgres(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((left, right) => Number(right) - Number(left)) : [];
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
}

/** Starts a server from `binaries` (see {@link findPostgres}) in a directory of its own; `settings` go to its command line. */
export async function startTemporaryPostgres(
  binaries: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<TemporaryPostgres> {
  const root = process.getuid?.() === 0;
  const owner = root ? { uid: unprivileged, gid: unprivileged } : {};
  const directory = mkdtempSync(join(tmpdir(), 'litfass-postgres-'));
  if (root) chownSync(directory, unprivileged, unprivileged);
  const data = join(directory, 'data');
  execFileSync(
    join(binaries, 'initdb'),
    [
      '--pgdata',
      data,
      '--username',
      'superuser',
      '--auth',
      'trust',
      '--encoding',
      'UTF8',
      '--locale',
      'C.UTF-8',
      '--no-sync',
    ],
    { ...owner, stdio: 'pipe', cwd: directory },
  );
  const port = await freePort();
  const all = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: directory,
    fsync: 'off',
    ...settings,
  };
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(join(binaries, 'postgres'), ['-D', data, ...flags], {
    ...owner,
    stdio: ['ignore', 'ignore', 'pipe'],
    cwd: directory,
  });
  await ready(server);
  const psql = (statement: string) =>
    execFileSync(
      join(binaries, 'psql'),
      ['-h', '127.0.0.1', '-p', String(port), '-U', 'superuser', '-d', 'postgres', '-qAtc', statement],
      { encoding: 'utf8' },
    ).trim();
  psql('create role litfass_owner login createdb createrole');
  return {
    url: `postgres://litfass_owner@127.0.0.1:${port}/postgres`,
    version: psql('show server_version'),
    stop: async () => {
      const ended = once(server, 'exit');
      // SIGINT is PostgreSQL's fast shutdown: it ends sessions instead of waiting for them.
      if (server.kill('SIGINT')) await ended;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Resolves when the server says so in its log; rejects with the log when it ends instead. */
async function ready(server: ChildProcess): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<undefined>();
  let log = '';
  server.stderr?.on('data', (chunk: Buffer) => {
    log += chunk.toString();
    if (log.includes('database system is ready to accept connections')) resolve(undefined);
  });
  server.once('exit', () => reject(new Error(`PostgreSQL ended at its start:\n${log}`)));
  await promise;
}

async function freePort(): Promise<number> {
  const probe = createServer();
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  probe.once('error', reject);
  probe.listen(0, '127.0.0.1', () => {
    const address = probe.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    probe.close(() => resolve(port));
  });
  return promise;
}
