import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

/** A process that is started again whenever it ends, as a service manager does. */
export class Supervised {
  readonly #script: string;
  readonly #environment: NodeJS.ProcessEnv;
  readonly #stopped = new AbortController();
  readonly #watching: Promise<void>;
  #child: ChildProcess | undefined;
  /** What it said last on its error output. */
  lastWords = '';

  constructor(script: string, environment: NodeJS.ProcessEnv) {
    this.#script = script;
    this.#environment = environment;
    this.#watching = this.#watch();
  }

  /** SIGKILL: nothing is closed or undone. */
  kill(): void {
    this.#child?.kill('SIGKILL');
  }

  /** Ends it for good, and lets it finish what is under way. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    this.#child?.kill('SIGTERM');
    await this.#watching;
  }

  async #watch(): Promise<void> {
    while (!this.#stopped.signal.aborted) {
      const child = spawn(process.execPath, [this.#script], {
        env: this.#environment,
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      this.#child = child;
      child.stderr.on('data', (words: Buffer) => (this.lastWords = words.toString().slice(-1_000)));
      await once(child, 'exit');
      await pause(100, undefined, { signal: this.#stopped.signal }).catch(() => undefined);
    }
  }
}
