import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds between the end of a process and its next start. */
const restartAfterMs = 100;

/** A Node.js process that is restarted whenever it ends, as by a service manager. */
export class Supervised {
  readonly #command: readonly string[];
  readonly #environment: NodeJS.ProcessEnv;
  readonly #log: NodeJS.WritableStream | undefined;
  readonly #stopped = new AbortController();
  readonly #watching: Promise<void>;
  /** The process that was ended on purpose. */
  #ending: ChildProcess | undefined;
  #child: ChildProcess | undefined;
  /** Its last output. */
  lastWords = '';
  /** How often it ended by itself. */
  exits = 0;

  /** `log` is a file that its output is added to; without one, the output is dropped. */
  constructor(command: readonly string[], environment: NodeJS.ProcessEnv, { log }: { readonly log?: string } = {}) {
    this.#command = command;
    this.#environment = environment;
    this.#log = log === undefined ? undefined : createWriteStream(log, { flags: 'a', mode: 0o600 });
    // A full disk ends the log, not the processes.
    this.#log?.on('error', () => undefined);
    this.#watching = this.#watch();
  }

  /** SIGKILL: the process can't close or undo anything. Resolves when it has ended. */
  kill(): Promise<void> {
    return this.#end('SIGKILL');
  }

  /** SIGTERM: the process finishes its work. Resolves when it has ended; its successor starts then. */
  terminate(): Promise<void> {
    return this.#end('SIGTERM');
  }

  /** Ends it without a restart, after it finishes the work under way. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#end('SIGTERM');
    await this.#watching;
    this.#log?.end();
  }

  async #end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.#child;
    if (child?.exitCode !== null || child.signalCode !== null) return;
    this.#ending = child;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  async #watch(): Promise<void> {
    while (!this.#stopped.signal.aborted) {
      const child = spawn(process.execPath, this.#command, {
        env: this.#environment,
        stdio: ['ignore', 'pipe', 'pipe'],
        // A group of its own: the terminal's Ctrl-C is ours to answer.
        detached: true,
      });
      this.#child = child;
      for (const output of [child.stdout, child.stderr]) {
        // Not piped: after an error of the log, the process would wait for its output to be read.
        output.on('data', (words: Buffer) => {
          this.lastWords = words.toString().slice(-1_000);
          this.#log?.write(words);
        });
      }
      // It rejects when the process can't be started.
      await once(child, 'exit').catch(() => undefined);
      if (this.#ending !== child) this.exits += 1;
      await pause(restartAfterMs, undefined, { signal: this.#stopped.signal }).catch(() => undefined);
    }
  }
}
