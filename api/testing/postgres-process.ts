import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** The account of the system that a server runs as. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** A server process that answers. */
export interface RunningServer {
  /** Sends the signal; resolves when the server and all of its sessions have ended. */
  end(signal: 'SIGINT' | 'SIGKILL'): Promise<void>;
  /** Stops or continues the server and all of its sessions, whose connections stay open. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void;
}

/** Starts the server of a data directory; resolves when it answers. */
export async function launchServer(
  programs: string,
  data: string,
  port: number,
  settings: readonly string[],
  options: Partial<Account> & { readonly cwd: string },
): Promise<RunningServer> {
  const server = spawn(
    join(programs, 'postgres'),
    [
      '-D',
      data,
      '-h',
      '127.0.0.1',
      '-p',
      String(port),
      '-c',
      'unix_socket_directories=',
      '-c',
      'lc_messages=C',
      ...settings,
    ],
    // A group of its own: the terminal's Ctrl-C is ours to answer.
    { ...options, stdio: ['ignore', 'ignore', 'pipe'], detached: true },
  );
  // Its sessions have the other end too: the stream ends when the last of them has gone.
  const ended = once(server, 'close');
  const ready = Promise.withResolvers<undefined>();
  const lines: string[] = [];
  createInterface(server.stderr).on('line', (line) => {
    if (lines.push(line) > 20) lines.shift();
    if (/ready to accept (read-only )?connections/.test(line)) ready.resolve(undefined);
  });
  const endedEarly = ended.then(() => {
    throw new Error(`PostgreSQL of ${programs} didn't start:\n${lines.join('\n')}`);
  });
  await Promise.race([ready.promise, endedEarly]);
  endedEarly.catch(() => undefined);
  return {
    end: async (signal) => {
      server.kill(signal);
      await ended;
    },
    signal: (signal) => {
      // The server first, so that it starts no session meanwhile.
      server.kill(signal);
      for (const session of childrenOf(server.pid ?? 0)) signalUnlessEnded(session, signal);
    },
  };
}

/** A session may end between the moment it is found and its signal. The others still get theirs. */
function signalUnlessEnded(session: number, signal: NodeJS.Signals): void {
  try {
    process.kill(session, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** The processes that a process started and that still run, on Linux. */
function childrenOf(parent: number): number[] {
  return globSync('/proc/[0-9]*/stat').flatMap((path) => {
    try {
      // "pid (name) state ppid": the name may contain anything.
      const stat = readFileSync(path, 'utf8');
      const [, ppid] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return Number(ppid) === parent ? [Number.parseInt(stat, 10)] : [];
    } catch {
      return []; // it has ended
    }
  });
}

/** PostgreSQL refuses to run as root, so it runs as the account of its package or as an unprivileged one. */
export function unprivilegedAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'daemon']) {
    try {
      const id = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      // no such account
    }
  }
  throw new Error('PostgreSQL can’t run as root, and there is neither an account postgres nor daemon.');
}
