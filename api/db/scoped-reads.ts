import { LRUCache } from 'lru-cache';
import type { Cancellation } from './cancellation.ts';
import type { Row, SqlDriver } from './database.ts';
import { joinedText, type Part } from './joined-text.ts';
import { unpack, withNullsOf } from './packed-rows.ts';
import { scopedText } from './scoped-text.ts';
import { isOfOne } from './sql.ts';
import type { TenantScope } from './tenant.ts';

/** Reads that are joined at most. */
const mostJoined = 8;

/**
 * Each connection keeps a plan of each joined text for up to an hour. The product has dozens of combinations; past this many
 * in an hour, as from somebody who makes them up, reads go by themselves.
 */
const mostCombinations = 200;
const hourMs = 3_600_000;

/** A read of a request. */
interface Read {
  readonly scope: TenantScope;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** One that somebody waits for. */
interface Asked extends Read {
  resolve(rows: Promise<Row[]>): void;
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
 * What one request asks of single objects in one moment, such as a campaign's company, spend and figures, goes to PostgreSQL
 * as one statement, once it is known what each answers with. Sent apart, three such reads cost this process twice the time.
 * Lists and whatever reads many rows go by themselves: they have many shapes, and others would wait for them.
 */
export class ScopedReads {
  readonly #driver: SqlDriver;
  readonly #parts = new Map<string, KnownPart>();
  readonly #joinedTexts = new LRUCache<string, string>({ max: mostCombinations, ttl: hourMs });
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
    return (scope, text, values) => {
      if (!isOfOne(text)) return this.#run({ scope, text, values }, cancellation);
      return new Promise((resolve) => {
        if (waiting.push({ scope, text, values, resolve }) === 1) process.nextTick(send);
      });
    };
  }

  async #run({ scope, text, values }: Read, cancellation: Cancellation | undefined): Promise<Row[]> {
    const shared = values.indexOf(scope);
    if (shared === -1) {
      const setting = `$${values.length + 1}`;
      return this.#send(scopedText(text, setting), [...values, scope.parameter], cancellation);
    }
    // The ids of an agency are kilobytes: the statement's own parameter of them is the setting as well.
    const setting = `$${shared + 1}::uuid[]::text`;
    return this.#send(scopedText(text, setting), values.with(shared, scope.parameter), cancellation);
  }

  #runAll(asked: readonly Asked[], cancellation: Cancellation): void {
    for (const group of asked.length === 1 ? [asked] : Map.groupBy(asked, ({ scope }) => scope.parameter).values()) {
      const known: Known[] = [];
      for (const read of group) {
        const part = this.#parts.get(read.text);
        if (part === undefined) read.resolve(this.#runAndLearn(read, cancellation));
        else known.push({ read, part });
      }
      // In one order, whichever way round a query names them.
      known.sort((one, other) => one.part.id - other.part.id);
      for (let from = 0; from < known.length; from += mostJoined) {
        this.#runKnown(known.slice(from, from + mostJoined), cancellation);
      }
    }
  }

  #runKnown(known: readonly Known[], cancellation: Cancellation): void {
    const [first] = known;
    const text = known.length === 1 ? undefined : this.#joinedText(known.map(({ part }) => part));
    if (text === undefined || first === undefined) {
      for (const { read } of known) read.resolve(this.#run(read, cancellation));
      return;
    }
    const values = [...known.flatMap(({ read }) => read.values), first.read.scope.parameter];
    const answers = this.#send(text, values, cancellation);
    for (const [index, one] of known.entries()) one.read.resolve(this.#rowsOf(one, index, answers, cancellation));
  }

  async #rowsOf(
    { read, part }: Known,
    index: number,
    answers: Promise<Row[]>,
    cancellation: Cancellation,
  ): Promise<Row[]> {
    const [answer] = await answers;
    const packed = answer && {
      count: answer[`count${index}`],
      nulls: answer[`nulls${index}`],
      packed: answer[`packed${index}`],
    };
    return (packed && unpack(part, [packed])) ?? this.#runAndLearn(read, cancellation);
  }

  async #runAndLearn(read: Read, cancellation: Cancellation): Promise<Row[]> {
    const rows = await this.#run(read, cancellation);
    const known = this.#parts.get(read.text);
    const columns = known?.columns ?? this.#driver.columnsOf?.(rows);
    if (columns === undefined) return rows;
    const learnt = withNullsOf(columns, rows);
    if (known !== undefined && learnt.every(({ isNullable }, index) => isNullable === columns[index]?.isNullable)) {
      return rows;
    }
    this.#parts.set(read.text, {
      id: (this.#lastId += 1),
      text: read.text,
      columns: learnt,
      valueCount: read.values.length,
    });
    return rows;
  }

  #joinedText(parts: readonly KnownPart[]): string | undefined {
    const name = parts.map(({ id }) => id).join(' ');
    const known = this.#joinedTexts.get(name);
    if (known !== undefined) return known;
    if (this.#joinedTexts.size >= mostCombinations && !this.#joinedTexts.purgeStale()) return undefined;
    const text = joinedText(parts);
    this.#joinedTexts.set(name, text);
    return text;
  }

  #send(text: string, values: readonly unknown[], cancellation: Cancellation | undefined): Promise<Row[]> {
    return this.#driver.run('litfass_app', text, values, cancellation);
  }
}
