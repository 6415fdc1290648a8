import { spawn } from 'node:child_process';
import { accessSync, constants, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { inheritedEnvironment } from '../config/env.ts';
import { BackupError } from './manifest.ts';

/** PostgreSQL's own programs for backups. */
type Program = 'pg_dump' | 'pg_restore';

/**
 * Runs pg_dump or pg_restore on a database. The password isn't among the arguments, which other accounts of the machine
 * can see.
 *
 * @throws BackupError with the program's own message, or with what to install.
 */
export async function runProgram(
  program: Program,
  { url, serverVersion }: { readonly url: string; readonly serverVersion: number },
  parameters: readonly string[],
): Promise<void> {
  const path = await findProgram(program, Math.floor(serverVersion / 10_000));
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = '';
  const { code, errors } = await finished(path, [`--dbname=${address.href}`, '--no-password', ...parameters], {
    ...(password === '' ? {} : { PGPASSWORD: password }),
  });
  if (code !== 0) throw new BackupError(`${program} failed:\n${errors.trim()}`);
}

/** A program and its major version. */
interface InstalledProgram {
  readonly path: string;
  readonly major: number;
}

async function findProgram(program: Program, serverMajor: number): Promise<string> {
  const found = await Promise.all(
    installed(program).map(async (path) => {
      const { output } = await finished(path, ['--version'], {});
      return { path, major: Number(/\d+/.exec(output)?.[0] ?? 0) };
    }),
  );
  return chooseProgram(program, found, serverMajor);
}

/**
 * The newest program. One that is older than the server can't read all that the server has.
 *
 * @throws BackupError with what to install.
 */
export function chooseProgram(program: Program, found: readonly InstalledProgram[], serverMajor: number): string {
  const newest = found.toSorted((left, right) => right.major - left.major)[0];
  const advice = `Install the client programs of PostgreSQL ${serverMajor} or later (Debian: apt-get install postgresql-client).`;
  if (newest === undefined) throw new BackupError(`${program} isn't installed. ${advice}`);
  if (newest.major >= serverMajor) return newest.path;
  throw new BackupError(`${program} has version ${newest.major}, and the server ${serverMajor}. ${advice}`);
}

/** The programs on the PATH, and those that Debian installs beside it. */
function installed(program: Program): string[] {
  const directories = [
    ...(inheritedEnvironment()['PATH'] ?? '').split(delimiter),
    ...globSync('/usr/lib/postgresql/*/bin'),
  ];
  return directories
    .map((directory) => join(directory, program))
    .filter((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

async function finished(path: string, parameters: readonly string[], environment: Readonly<Record<string, string>>) {
  const child = spawn(path, parameters, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...inheritedEnvironment(), ...environment },
  });
  const ended = Promise.withResolvers<number | null>();
  child.once('error', ended.reject);
  child.once('close', ended.resolve);
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended.promise]);
  return { output, errors, code };
}
