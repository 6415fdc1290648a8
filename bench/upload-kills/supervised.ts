import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

/** A process that is restarted whenever it ends, like under a service manager. */
export class Supervised {
  readonly #script: string;
  readonly #environment: NodeJS.ProcessEnv;
  readonly #stopped = new AbortController();
  readonly #watching: Promise<void>;
  #child: ChildProcess | undefined;
  /** Its last output on standard error. */
  lastWords = '';

  constructor(script: string, environment: NodeJS.ProcessEnv) {
    this.#script = script;
    this.#environment = environment;
    this.#watching = this.#watch();
  }

  /** SIGKILL: the process can't close or undo anything. */
  kill(): void {
    this.#child?.kill('SIGKILL');
  }

  /** Ends it without a restart, after it finishes the work under way. */
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
