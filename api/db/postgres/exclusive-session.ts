import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Cancellation } from '../cancellation.ts';
import type { BinaryRows, Row } from '../driver.ts';
import { copyBinary } from './copy-binary.ts';
import { within } from './connection.ts';
import type { ServerWatch } from './server-watch.ts';

/** Milliseconds that a COPY may make no progress: PostgreSQL accepts no more rows and sends nothing. */
const copySilenceMs = 60_000;

interface SessionParts {
  readonly client: pg.PoolClient;
  /** Milliseconds that one statement may take, including the server's own timeout. */
  readonly boundMs: number;
  readonly cancellation: Cancellation | undefined;
  readonly watch: ServerWatch;
  /** Requests the server to stop the running statement of this session's connection. */
  readonly stop: () => Promise<void>;
}

/** An exclusive connection for one piece of work: statements run one after another, and a cancellation stops them. */
export class Session {
  readonly #parts: SessionParts;
  #last: Promise<unknown> = Promise.resolve();
  #stopping: Promise<void> | undefined;
  #isBroken = false;

  constructor(parts: SessionParts) {
    this.#parts = parts;
  }

  /** Whether the connection can't be used again. */
  get isBroken(): boolean {
    return this.#isBroken;
  }

  /** Runs a statement; rejects with the reason of the cancellation if the work was canceled. */
  run(text: string, values: readonly unknown[]): Promise<Row[]> {
    return this.#inTurn(async () => {
      const { cancellation } = this.#parts;
      cancellation?.throwIfCanceled();
      const answer = this.#query(text, values);
      const { rows } = await (cancellation?.during(answer, () => this.#stop()) ?? answer);
      return rows;
    });
  }

  /** Runs statements without values; returns the rows of all of them. */
  runAll(text: string): Promise<Row[]> {
    return this.#inTurn(async () => {
      // pg returns one result, or a list of them when the text has several statements.
      const results = [await this.#query(text, [])].flat();
      return results.flatMap(({ rows }) => rows);
    });
  }

  /** Runs work as one transaction; its rejection rolls everything back. */
  async transaction<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      await this.#inTurn(() => this.#query('begin', []));
      const result = await work();
      const { command } = await this.#inTurn(() => this.#query('commit', []));
      // PostgreSQL responds to COMMIT of a failed transaction with ROLLBACK and no error.
      if (command !== 'COMMIT') throw new Error('The transaction was rolled back: one of its statements had failed.');
      return result;
    } catch (error) {
      await this.#rollback();
      throw error;
    }
  }

  /** Sends lines in COPY's text format. */
  copyText(table: string, rows: string): Promise<void> {
    return this.#inTurn(async () => {
      const stream = this.#parts.client.query(copyFrom(`copy ${table} from stdin`));
      stream.end(rows);
      await this.#answer(finished(stream), copySilenceMs);
    });
  }

  /** Sends rows in COPY's binary format as they are produced. */
  copyBinary(table: string, rows: BinaryRows): Promise<void> {
    return this.#inTurn(() => {
      const stream = this.#parts.client.query(copyFrom(`copy ${table} from stdin (format binary)`));
      return copyBinary(stream, rows, (answer) => this.#answer(answer, copySilenceMs));
    });
  }

  /** Resolves when no stop request is pending: a late one would stop the next user's statement. */
  async settled(): Promise<void> {
    await this.#stopping;
  }

  /** A connection that can't roll back isn't used again; the server rolls back when it ends. */
  async #rollback(): Promise<void> {
    if (this.#isBroken) return;
    try {
      await this.#inTurn(() => this.#query('rollback', []));
    } catch {
      this.#isBroken = true;
    }
  }

  #query(text: string, values: readonly unknown[]): Promise<pg.QueryResult<Row>> {
    const { client, boundMs, watch } = this.#parts;
    return this.#answer(watch.during(client.query<Row>(text, [...values])), boundMs);
  }

  #answer<Result>(answer: Promise<Result>, boundMs: number): Promise<Result> {
    return within(answer, boundMs, () => {
      this.#isBroken = true;
    });
  }

  /** pg's own queue logs a warning, so a statement is sent only after the previous one has completed. */
  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  #stop(): void {
    // A failed stop request doesn't matter to the work: the statement then ends by its timeout.
    this.#stopping ??= this.#parts
      .stop()
      .catch(() => undefined)
      .finally(() => (this.#stopping = undefined));
  }
}
