import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { needs } from '#shared/testing/needs.ts';
import { findProgram } from './find-program.ts';
import { freePort } from './free-port.ts';
import { unprivilegedAccount } from './postgres-process.ts';

/** Options of a test that starts a pgbouncer of its own. */
export const needsPgbouncer = needs(
  'pgbouncer (Debian: apt-get install pgbouncer)',
  findProgram('pgbouncer') !== undefined,
);

/** Starts pgbouncer on loopback in front of the database of a URL. `settings` are lines of its `[pgbouncer]` section. */
export async function startTemporaryPgbouncer(
  target: string,
  settings: Readonly<Record<string, string>>,
): Promise<AsyncDisposable & { readonly url: string }> {
  const program = findProgram('pgbouncer');
  if (program === undefined) throw new Error('There is no pgbouncer on this machine.');
  const account = unprivilegedAccount();
  const directory = mkdtempSync(join(tmpdir(), 'litfass-pgbouncer-'));
  const through = new URL(target);
  const { hostname, port, username, password } = through;
  through.host = `127.0.0.1:${await freePort()}`;
  const configuration = join(directory, 'pgbouncer.ini');
  const all = {
    listen_addr: '127.0.0.1',
    listen_port: through.port,
    unix_socket_dir: '',
    // Every client gets the login of the URL.
    auth_type: 'any',
    max_client_conn: '200',
    default_pool_size: '20',
    ...settings,
  };
  writeFileSync(
    configuration,
    `[databases]
* = host=${hostname} port=${port || '5432'} user=${username} password=${password}
[pgbouncer]
${Object.entries(all)
  .map(([name, value]) => `${name} = ${value}`)
  .join('\n')}
`,
  );
  if (account !== undefined) for (const path of [directory, configuration]) chownSync(path, account.uid, account.gid);
  // It refuses to run as root.
  const server = spawn(program, [configuration], { ...account, cwd: directory, stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(server, 'close');
  const ready = Promise.withResolvers<undefined>();
  const lines: string[] = [];
  createInterface(server.stderr).on('line', (line) => {
    if (lines.push(line) > 20) lines.shift();
    if (line.includes('process up')) ready.resolve(undefined);
  });
  const endedEarly = ended.then(() => {
    throw new Error(`pgbouncer didn't start:\n${lines.join('\n')}`);
  });
  await Promise.race([ready.promise, endedEarly]);
  endedEarly.catch(() => undefined);
  return {
    url: through.href,
    [Symbol.asyncDispose]: async () => {
      server.kill('SIGTERM');
      await ended;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
