import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

/** Grace period for a process to end without a signal. */
const graceMilliseconds = 10_000;

/** A child process of the bench that handles one order at a time, and sends one result for each. */
export class Child<Order extends object, Answer> implements AsyncDisposable {
  readonly #process: ChildProcess;
  readonly #name: string;

  /** `nodeOptions` come before the script, for example the profiler's. */
  constructor(name: string, script: URL, nodeOptions: readonly string[] = []) {
    this.#name = name;
    this.#process = fork(script, {
      execArgv: [...nodeOptions],
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
  }

  /** Rejects when the process ends, or sends nothing for `milliseconds`. */
  async ask(order: Order, milliseconds: number): Promise<Answer> {
    if (!this.#process.connected) throw new Error(`${this.#name} has ended.`);
    const settled = new AbortController();
    const signal = AbortSignal.any([settled.signal, AbortSignal.timeout(milliseconds)]);
    const ended = once(this.#process, 'exit', { signal }).then(([code]) => {
      throw new Error(`${this.#name} ended with exit code ${String(code)}.`);
    });
    const message = once(this.#process, 'message', { signal });
    this.#process.send(order);
    try {
      const [answer] = (await Promise.race([message, ended])) as [Answer];
      return answer;
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'AbortError') throw error;
      throw new Error(`${this.#name} gave no answer within ${milliseconds} ms.`, { cause: error });
    } finally {
      settled.abort();
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return;
    const ended = once(this.#process, 'exit');
    // The child sees the closed channel and exits without a signal, so that it writes its profile.
    if (this.#process.connected) this.#process.disconnect();
    else this.#process.kill('SIGKILL');
    // A process that is busy with a computation doesn't see it.
    const timer = setTimeout(() => this.#process.kill('SIGKILL'), graceMilliseconds);
    await ended;
    clearTimeout(timer);
  }
}
