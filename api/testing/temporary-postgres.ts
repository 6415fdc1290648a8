import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { accessSync, chownSync, constants, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { freePort } from './free-port.ts';
import { launchServer, unprivilegedAccount } from './postgres-process.ts';
import { withServer } from './postgres-server.ts';

/** A PostgreSQL server of our own on loopback, with the address of a role that may create databases and roles. */
export interface TemporaryPostgres {
  readonly url: string;
  stop(): Promise<void>;
}

/** A server that can be made to fail. */
export interface FragilePostgres extends TemporaryPostgres {
  /** The same database as a superuser, who may replicate and sees past row security. */
  readonly superuserUrl: string;
  /** Ends it as a power cut does; resolves when nothing of it is left. */
  crash(): Promise<void>;
  /** Ends it as an operator does: its sessions end with an error. */
  shutDown(): Promise<void>;
  /** Stops answering without closing a connection, and goes on. */
  freeze(): void;
  thaw(): void;
  /** Starts it again where it was; resolves when it answers. */
  restart(): Promise<void>;
}

/** The directory that holds initdb and postgres: the newest of Debian's, else the first on the PATH. */
export function findPostgres(): string | undefined {
  const version = (path: string) => Number(/postgresql\/(\d+)/.exec(path)?.[1]);
  const packaged = globSync('/usr/lib/postgresql/*/bin').sort((left, right) => version(right) - version(left));
  const searched = (process.env['PATH'] ?? '').split(delimiter);
  return [...packaged, ...searched].find((directory) =>
    ['initdb', 'postgres'].every((name) => {
      try {
        accessSync(join(directory, name), constants.X_OK);
        return true;
      } catch {
        return false;
      }
    }),
  );
}

/** Starts a server from the programs of {@link findPostgres} in a temporary directory; `stop` removes it.
 * `settings` are PostgreSQL's own, such as fsync. */
export async function startTemporaryPostgres(
  programs: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<FragilePostgres> {
  const account = unprivilegedAccount();
  const directory = mkdtempSync(join(tmpdir(), 'litfass-postgres-'));
  const remove = () => rmSync(directory, { recursive: true, force: true });
  try {
    const password = randomBytes(24).toString('base64url');
    const passwordFile = join(directory, 'password');
    writeFileSync(passwordFile, password, { mode: 0o600 });
    if (account !== undefined) for (const path of [directory, passwordFile]) chownSync(path, account.uid, account.gid);
    const data = join(directory, 'data');
    execFileSync(
      join(programs, 'initdb'),
      [
        '-D',
        data,
        '-U',
        'postgres',
        '-A',
        'scram-sha-256',
        `--pwfile=${passwordFile}`,
        '-E',
        'UTF8',
        // As Debian's own clusters: plain C would fold the case of ASCII letters only.
        '--locale=C.UTF-8',
        '-N',
      ],
      { ...account, cwd: directory, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    const port = await freePort();
    const given = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const launch = () => launchServer(programs, data, port, given, { ...account, cwd: directory });
    let running = await launch();
    const superuserUrl = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
    const owner = await createOwner(superuserUrl);
    return {
      superuserUrl,
      url: `postgres://litfass_owner:${owner}@127.0.0.1:${port}/postgres`,
      stop: async () => {
        // SIGINT is PostgreSQL's fast shutdown: it ends the sessions and leaves in order.
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
    };
  } catch (error) {
    remove();
    throw error;
  }
}

/** As in a deployment, what connects is no superuser: those would read past row security. */
async function createOwner(superuserUrl: string): Promise<string> {
  const password = randomBytes(24).toString('base64url');
  await withServer(superuserUrl, (server) =>
    server.query(`create role litfass_owner login createdb createrole password '${password}'`),
  );
  return password;
}
