import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

/** How long a process may take until it is ready, on a busy machine. */
const readyMs = 60_000;

/** A process of one release, in that release's directory. */
export class ReleaseProcess {
  readonly #child: ChildProcess;
  readonly #ended: Promise<unknown>;
  /** The end of its output. */
  lastWords = '';

  constructor(directory: string, script: string, environment: NodeJS.ProcessEnv) {
    const child = spawn(process.execPath, [script], {
      cwd: directory,
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const output of [child.stdout, child.stderr]) {
      output.on('data', (words: Buffer) => (this.lastWords = `${this.lastWords}${words.toString()}`.slice(-1_000)));
    }
    this.#child = child;
    this.#ended = once(child, 'exit');
  }

  /** Resolves when `GET /readyz` on the port is 200. */
  async ready(port: number): Promise<void> {
    const deadline = Date.now() + readyMs;
    while (Date.now() < deadline && this.#child.exitCode === null) {
      const isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isReady) return;
      await pause(50);
    }
    throw new Error(`A process isn't ready: ${this.lastWords}`);
  }

  /** SIGTERM; resolves when the process has ended. */
  async stop(): Promise<void> {
    this.#child.kill('SIGTERM');
    await this.#ended;
  }
}

/** Runs a command of a release to its end, and returns what it prints. */
export async function runRelease(directory: string, parameters: readonly string[], environment: NodeJS.ProcessEnv) {
  const { stdout } = await promisify(execFile)(process.execPath, [...parameters], { cwd: directory, env: environment });
  return stdout;
}
