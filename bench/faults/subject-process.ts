import { setTimeout as pause } from 'node:timers/promises';
import { Child } from '../child.ts';
import { directStatements } from './direct-statements.ts';
import type { DirectLoad, SubjectAnswer, SubjectOrder, SubjectSettings } from './subject-orders.ts';
import { type Counts, settleWithinMs, Tally } from './tally.ts';

const pollEveryMs = 500;
const patienceMs = 30_000;
/** A process that doesn't respond for this long counts as ended. */
const silenceMs = 10_000;

type SubjectChild = Child<SubjectOrder, SubjectAnswer>;

/** The process under test. It is restarted whenever it ends, and its exits are counted. */
export class SubjectProcess implements AsyncDisposable {
  readonly #settings: SubjectSettings;
  readonly #load: DirectLoad;
  readonly #say: (line: string) => void;
  readonly #tally = new Tally();
  readonly #stopping = new AbortController();
  #child: SubjectChild;
  #watching: Promise<void> = Promise.resolve();
  #port: number;
  #exits = 0;

  private constructor(
    child: SubjectChild,
    port: number,
    settings: SubjectSettings,
    load: DirectLoad,
    say: (line: string) => void,
  ) {
    this.#child = child;
    this.#port = port;
    this.#settings = settings;
    this.#load = load;
    this.#say = say;
  }

  /** Starts it, and records the expected results without faults. */
  static async start(
    settings: SubjectSettings,
    load: Omit<DirectLoad, 'expected'>,
    say: (line: string) => void,
  ): Promise<SubjectProcess> {
    const { child, port } = await launch(settings);
    const answer = await child.ask({ kind: 'baseline' }, patienceMs);
    if (answer.kind !== 'expected') throw new Error('The process under test gave no answers.');
    return new SubjectProcess(child, port, settings, { ...load, expected: answer.expected }, say);
  }

  /** Changes when the process was restarted; 0 while there is none. */
  get port(): number {
    return this.#port;
  }

  get exits(): number {
    return this.#exits;
  }

  /** The outcomes of its statements so far. */
  get counts(): Counts {
    return this.#tally.counts;
  }

  async load(): Promise<void> {
    await this.#count({ kind: 'load', load: this.#load }, patienceMs);
    this.#watching = this.#watch();
  }

  /** Ends the load, and waits until every statement is settled. */
  async rest(): Promise<void> {
    this.#stopping.abort();
    await this.#watching;
    await this.#countLast({ kind: 'rest' });
  }

  /** Whether every statement returns its expected result again. */
  async verify(): Promise<boolean> {
    const counts = await this.#countLast({ kind: 'verify' });
    if (counts === undefined) return false;
    const failing = directStatements.filter(({ fails }) => fails === true).length;
    return counts.statements - counts.ok === failing * this.#settings.companies.length;
  }

  /** Closes the API and the database; false when that takes longer than a service manager waits. */
  async close(): Promise<boolean> {
    try {
      return (await this.#child.ask({ kind: 'close' }, silenceMs)).kind === 'closed';
    } catch {
      return false;
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopping.abort();
    await this.#watching;
    await this.#child[Symbol.asyncDispose]();
  }

  async #watch(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      try {
        await this.#count({ kind: 'counts' }, silenceMs);
      } catch (error) {
        this.#gone(error);
        await this.#startAgain();
      }
      await pause(pollEveryMs, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Retries until it starts, like a service manager, because the database may be down. */
  async #startAgain(): Promise<void> {
    this.#port = 0;
    await this.#child[Symbol.asyncDispose]();
    while (!this.#stopping.signal.aborted) {
      try {
        const { child, port } = await launch(this.#settings);
        [this.#child, this.#port] = [child, port];
        await this.#count({ kind: 'load', load: { ...this.#load, seed: this.#load.seed + this.#exits } }, patienceMs);
        return;
      } catch {
        await pause(pollEveryMs);
      }
    }
  }

  /** The same after the load: a process that ends then isn't restarted. */
  async #countLast(order: SubjectOrder): Promise<Counts | undefined> {
    try {
      return await this.#count(order, settleWithinMs + patienceMs);
    } catch (error) {
      this.#gone(error);
      return undefined;
    }
  }

  #gone(error: unknown): void {
    this.#exits += 1;
    this.#say(`  the process under test is gone: ${error instanceof Error ? error.message : String(error)}`);
  }

  async #count(order: SubjectOrder, milliseconds: number): Promise<Counts> {
    const answer = await this.#child.ask(order, milliseconds);
    if (answer.kind !== 'counts') throw new Error('The process under test counted nothing.');
    this.#tally.add(answer.counts);
    return answer.counts;
  }
}

async function launch(settings: SubjectSettings): Promise<{ readonly child: SubjectChild; readonly port: number }> {
  const child: SubjectChild = new Child('the process under test', new URL('./subject.ts', import.meta.url));
  try {
    const answer = await child.ask({ kind: 'start', settings }, patienceMs);
    if (answer.kind !== 'listening') throw new Error('The process under test didn’t start.');
    return { child, port: answer.port };
  } catch (error) {
    await child[Symbol.asyncDispose]();
    throw error;
  }
}
