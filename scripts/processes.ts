import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** A child process that shares the terminal; `exited` resolves with its exit code. */
export interface Running {
  readonly name: string;
  readonly exited: Promise<number>;
  readonly stop: () => void;
}

/** Starts Node with `args`; the child's standard error goes directly to the terminal. */
export function startNode(name: string, args: readonly string[], environment: NodeJS.ProcessEnv): Running {
  const child: ChildProcess = spawn(process.execPath, args, {
    env: environment,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const exited = once(child, 'exit').then(
    ([code]: unknown[]) => (typeof code === 'number' ? code : 1),
    // It didn't start, because the system has no process or memory left.
    () => 1,
  );
  return { name, exited, stop: () => void child.kill('SIGTERM') };
}

/** The host, as part of a URL, at which this machine can reach a server that listens on `host`. */
export function hostToAsk(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}

/** A process that ended before it was ready. With exit code 1 it has printed the reason itself. */
export class StoppedEarly extends Error {
  readonly code: number;

  constructor(name: string, code: number) {
    super(`The ${name} stopped with exit code ${code}.`);
    this.code = code;
  }
}

/** Resolves when `url` returns 2xx; rejects when the process ends first, or after the timeout. */
export async function untilReady(url: string, running: Running, timeoutMs: number): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  const ended = running.exited.then((code) => ({ code }));
  while (Date.now() < deadline) {
    const answer = fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
      (response) => response.ok,
      () => false,
    );
    const state = await Promise.race([answer, ended]);
    if (typeof state === 'object') throw new StoppedEarly(running.name, state.code);
    if (state) return;
    // The process doesn't signal that it is ready, so poll.
    const pause = Promise.withResolvers<undefined>();
    setTimeout(() => pause.resolve(undefined), 150);
    await Promise.race([pause.promise, ended]);
  }
  throw new Error(`The ${running.name} did not answer at ${url} within ${timeoutMs / 1000} s.`);
}
