import { LRUCache } from 'lru-cache';
import type postgres from 'postgres';

/** A pool of one connection. */
export type Connection = postgres.Sql<{ timestamp: string }>;

/** Statements of one turn that follow each other on one connection at most; all of them wait for the first. */
export const mostTogether = 16;

/** A statement that takes so many milliseconds, even at its quickest, has a connection to itself: others would wait for it. */
const slowMs = 20;

/** Statements that one which is stuck counts for, so that others go where something moves. */
const stuckBurden = 1_000;

/** Statement texts whose times are kept. Texts come from our code, but lists have many shapes. */
const mostTexts = 2_000;

interface Pipeline {
  readonly connection: Connection;
  /** Statements that have no answer yet. */
  waiting: number;
  /** When it last answered, or began after it had nothing to do. */
  movedAt: number;
}

/**
 * Connections to one database role, and which of them a statement takes. Those of one turn of the event loop follow each
 * other on one connection: PostgreSQL wakes up once for all of them, and so does this process for what they answer. Spread
 * over eight connections, as postgres.js alone does it, fifty companies took a fifth more of both processes' time.
 *
 * A later turn takes a connection on which nothing is under way. So what runs long is waited for by those alone that came
 * in the same moment, and what is known to run long by nobody.
 */
export class Pipelines {
  readonly #pipelines: readonly Pipeline[];
  readonly #quickestMs = new LRUCache<string, number>({ max: mostTexts });
  /** The connection of this turn, and how many statements it has taken in it. */
  #together: { readonly pipeline: Pipeline; count: number } | undefined;

  constructor(connections: readonly Connection[]) {
    this.#pipelines = connections.map((connection) => ({ connection, waiting: 0, movedAt: 0 }));
  }

  /** Runs a statement on the connection that suits it. */
  async run<Result>(text: string, work: (connection: Connection) => Promise<Result>): Promise<Result> {
    const began = performance.now();
    const pipeline = this.#pipelineFor(text);
    if (pipeline.waiting === 0) pipeline.movedAt = began;
    pipeline.waiting += 1;
    let isAnswered = false;
    try {
      const result = await work(pipeline.connection);
      isAnswered = true;
      return result;
    } finally {
      const ended = performance.now();
      pipeline.waiting -= 1;
      pipeline.movedAt = ended;
      // What failed at once says nothing of the time it takes.
      if (isAnswered || ended - began >= slowMs) this.#remember(text, ended - began);
    }
  }

  /** Ends the connections, after five seconds at the latest. */
  async close(): Promise<void> {
    await Promise.all(this.#pipelines.map(({ connection }) => connection.end({ timeout: 5 })));
  }

  #pipelineFor(text: string): Pipeline {
    if ((this.#quickestMs.get(text) ?? 0) >= slowMs) return this.#freest();
    if (this.#together === undefined) setImmediate(() => (this.#together = undefined));
    else if (this.#together.count < mostTogether) {
      this.#together.count += 1;
      return this.#together.pipeline;
    }
    this.#together = { pipeline: this.#freest(), count: 1 };
    return this.#together.pipeline;
  }

  /** The one with the fewest statements under way, and none that has been stuck for a while unless all are. */
  #freest(): Pipeline {
    const time = performance.now();
    const burdenOf = ({ waiting, movedAt }: Pipeline) =>
      waiting > 0 && time - movedAt > slowMs ? waiting + stuckBurden : waiting;
    return this.#pipelines.reduce((best, pipeline) => (burdenOf(pipeline) < burdenOf(best) ? pipeline : best));
  }

  /** The quickest time grows by and by, so that a statement that has become slow is known for it. */
  #remember(text: string, milliseconds: number): void {
    const known = this.#quickestMs.get(text);
    this.#quickestMs.set(text, known === undefined ? milliseconds : Math.min(milliseconds, known * 1.1));
  }
}
