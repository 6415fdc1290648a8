import { LRUCache } from 'lru-cache';
import type { Cancellation } from './cancellation.ts';
import type { Row, SqlDriver } from './database.ts';
import { joinedText, type Part } from './joined-text.ts';
import { unpack, withNullsOf } from './packed-rows.ts';
import { QuickestTimes } from './quickest-times.ts';
import { scopedText } from './scoped-text.ts';
import type { TenantScope } from './tenant.ts';

/** Reads that go together at most. */
const mostTogether = 8;

/** Texts that are remembered, of reads and of joined ones. They come from our code, but lists have many shapes. */
const mostTexts = 500;

/** PostgreSQL stopped the statement: asked again it would only be stopped again. */
const queryCanceled = '57014';

/** A read of a request. */
interface Read {
  readonly scope: TenantScope;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** One that somebody waits for. */
interface Asked extends Read {
  resolve(rows: Row[] | Promise<Row[]>): void;
  reject(error: unknown): void;
}

interface KnownPart extends Part {
  readonly id: number;
}

/** One whose answer can be a part of another. */
interface Known {
  readonly read: Asked;
  readonly part: KnownPart;
}

export type ScopedRun = (scope: TenantScope, text: string, values: readonly unknown[]) => Promise<Row[]>;

/**
 * Reads under row security, outside transactions.
 *
 * What one request asks in one moment, such as a campaign's company, spend and figures, goes to PostgreSQL as one
 * statement, where it is known what each answers with. Of three such reads each cost this process as much as the joined
 * one does, and PostgreSQL's part was a tenth more. They see one state of the database, too. What is slow is waited for by
 * nobody else: it goes by itself.
 */
export class ScopedReads {
  readonly #driver: SqlDriver;
  readonly #parts = new LRUCache<string, KnownPart>({ max: mostTexts });
  readonly #joinedTexts = new LRUCache<string, string>({ max: mostTexts });
  readonly #times = new QuickestTimes();
  #lastId = 0;

  constructor(driver: SqlDriver) {
    this.#driver = driver;
  }

  /** Runs reads each by itself. */
  alone(cancellation?: Cancellation): ScopedRun {
    return (scope, text, values) => this.#run({ scope, text, values }, cancellation);
  }

  /** Runs the reads of one request: those together that are asked before the next tick. */
  together(cancellation: Cancellation): ScopedRun {
    if (this.#driver.columnsOf === undefined) return this.alone(cancellation);
    let waiting: Asked[] = [];
    const send = () => {
      const asked = waiting;
      waiting = [];
      this.#runAll(asked, cancellation);
    };
    return (scope, text, values) =>
      new Promise((resolve, reject) => {
        if (waiting.push({ scope, text, values, resolve, reject }) === 1) process.nextTick(send);
      });
  }

  async #run(read: Read, cancellation: Cancellation | undefined): Promise<Row[]> {
    const { scope, text, values } = read;
    const shared = values.indexOf(scope);
    // The ids of an agency are kilobytes: the statement's own parameter of them is the setting as well.
    const began = performance.now();
    const rows = await (shared === -1
      ? this.#send(scopedText(text, `$${values.length + 1}`), [...values, scope.parameter], cancellation)
      : this.#send(
          scopedText(text, `$${shared + 1}::uuid[]::text`),
          values.with(shared, scope.parameter),
          cancellation,
        ));
    this.#times.remember(text, performance.now() - began);
    if (!this.#parts.has(text)) this.#learn(read, rows);
    return rows;
  }

  #runAll(asked: readonly Asked[], cancellation: Cancellation): void {
    for (const group of asked.length === 1 ? [asked] : Map.groupBy(asked, ({ scope }) => scope.parameter).values()) {
      const known: Known[] = [];
      for (const read of group) {
        const part = group.length === 1 ? undefined : this.#partOf(read);
        if (part === undefined) read.resolve(this.#run(read, cancellation));
        else known.push({ read, part });
      }
      for (let from = 0; from < known.length; from += mostTogether) {
        this.#runKnown(known.slice(from, from + mostTogether), cancellation);
      }
    }
  }

  #partOf({ scope, text, values }: Read): KnownPart | undefined {
    if (this.#times.isSlow(text)) return undefined;
    const part = this.#parts.get(text);
    // The same text may take a list of ids for the scope that it took before.
    return part?.scopeIndex === values.indexOf(scope) ? part : undefined;
  }

  #runKnown(known: readonly Known[], cancellation: Cancellation): void {
    const [first] = known;
    const text = known.length === 1 ? undefined : this.#joinedText(known.map(({ part }) => part));
    if (text === undefined || first === undefined) {
      for (const { read } of known) read.resolve(this.#run(read, cancellation));
      return;
    }
    const values = known.flatMap(({ read, part }) => read.values.filter((_, index) => index !== part.scopeIndex));
    const answers = this.#sendJoined(text, [...values, first.read.scope.parameter], cancellation);
    for (const [index, one] of known.entries()) one.read.resolve(this.#rowsOf(one, index, answers, cancellation));
  }

  async #sendJoined(text: string, values: readonly unknown[], cancellation: Cancellation): Promise<Row[]> {
    const began = performance.now();
    const answers = await this.#send(text, values, cancellation);
    this.#times.remember(text, performance.now() - began);
    return answers;
  }

  async #rowsOf(
    { read, part }: Known,
    index: number,
    answers: Promise<Row[]>,
    cancellation: Cancellation,
  ): Promise<Row[]> {
    let answer: Row | undefined;
    try {
      [answer] = await answers;
    } catch (error) {
      // One of them is at fault, and PostgreSQL doesn't say which: the others are to have their answers.
      if (isOfStatement(error)) return this.#run(read, cancellation);
      throw error;
    }
    const packed = answer && {
      count: answer[`count${index}`],
      nulls: answer[`nulls${index}`],
      packed: answer[`packed${index}`],
    };
    const rows = packed && unpack(part, [packed]);
    if (rows !== undefined) return rows;
    const asked = await this.#run(read, cancellation);
    this.#learn(read, asked);
    return asked;
  }

  #joinedText(parts: readonly KnownPart[]): string | undefined {
    const name = parts.map(({ id }) => id).join(' ');
    const known = this.#joinedTexts.get(name);
    if (known !== undefined) {
      if (!this.#times.isSlow(known)) return known;
      // Each by itself this once shows which is slow. Was it none, as after an outage, they go together again.
      this.#times.forget(known);
      return undefined;
    }
    const text = joinedText(parts);
    this.#joinedTexts.set(name, text);
    return text;
  }

  #send(text: string, values: readonly unknown[], cancellation: Cancellation | undefined): Promise<Row[]> {
    return this.#driver.run('litfass_app', text, values, cancellation);
  }

  #learn({ scope, text, values }: Read, rows: readonly Row[]): void {
    const columns = this.#parts.get(text)?.columns ?? this.#driver.columnsOf?.(rows);
    if (columns === undefined) return;
    this.#parts.set(text, {
      id: (this.#lastId += 1),
      text,
      columns: withNullsOf(columns, rows),
      valueCount: values.length,
      scopeIndex: values.indexOf(scope),
    });
  }
}

/** Whether PostgreSQL refused what it was asked (a code of SQLSTATE), rather than being gone. */
function isOfStatement(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return false;
  return /^[0-9A-Z]{5}$/.test(error.code) && error.code !== queryCanceled;
}
