import type pg from 'pg';
import type { Role, Row } from '../driver.ts';
import { NoResponse } from '../unreachable.ts';
import { type Connection, openConnection } from './connection.ts';
import type { ServerWatch } from './server-watch.ts';
import { statementName } from './statement-name.ts';

/** Statements that a connection prepares before it is replaced, because the server keeps a plan of each. */
const maximumPrepared = 2_000;

/**
 * A connection in pg's pipeline mode: it sends statements without waiting for earlier responses. PostgreSQL responds in
 * the same order. Each statement is its own transaction, so a failed one doesn't affect the next.
 */
export class PipelinedConnection {
  readonly #connection: Connection;
  readonly #watch: ServerWatch;
  /** The send times of the statements without a response, oldest first. */
  readonly #pending = new Set<{ readonly sentAt: number }>();
  readonly #prepared = new Set<string>();
  #isCorked = false;

  private constructor(connection: Connection, watch: ServerWatch) {
    this.#connection = connection;
    this.#watch = watch;
  }

  /** Opens a connection. Rejects when the server can't be reached. */
  static async open(url: string, role: Role, watch: ServerWatch): Promise<PipelinedConnection> {
    const { createSocket } = watch;
    const opening = openConnection(url, role, { pipeline: true, createSocket });
    return new PipelinedConnection(await watch.during(opening), watch);
  }

  /** Calls back when the connection has ended, whether the client or the server ended it. */
  onEnd(callback: () => void): void {
    this.#connection.onEnd(callback);
  }

  /** The number of statements without a response. */
  get load(): number {
    return this.#pending.size;
  }

  get isOpen(): boolean {
    return this.#connection.isOpen;
  }

  /** Whether it has prepared so many statements that another connection should replace it. */
  get isWornOut(): boolean {
    return this.#prepared.size >= maximumPrepared;
  }

  /** Sends a statement. Rejects when it fails or the connection is lost before the response is complete. */
  send(text: string, values: readonly unknown[]): Promise<Row[]> {
    const name = statementName(text);
    this.#prepared.add(name);
    this.#cork();
    return new Promise((resolve, reject) => {
      const sent = { sentAt: performance.now() };
      this.#pending.add(sent);
      this.#watch.sent();
      // Uses the callback: pg's promise is caught and thrown again, which costs as much as sending.
      this.#connection.client.query(
        { name, text, values: [...values] },
        (error: Error | null, result: pg.QueryResult<Row>) => {
          this.#pending.delete(sent);
          this.#watch.answered();
          if (error === null) resolve(result.rows);
          else reject(error);
        },
      );
    });
  }

  /** Ends the connection when the oldest statement has waited too long; all its pending statements reject. */
  endIfSilent(silenceMs: number): void {
    const [oldest] = this.#pending;
    if (oldest !== undefined && performance.now() - oldest.sentAt > silenceMs) {
      this.#connection.destroy(new NoResponse(silenceMs));
    }
  }

  /** Ends the connection when every statement has completed. */
  async close(): Promise<void> {
    await this.#connection.client.end();
  }

  /** Sends the statements of one turn of the event loop in one write. */
  #cork(): void {
    if (this.#isCorked) return;
    this.#isCorked = true;
    const { socket } = this.#connection;
    socket.cork();
    setImmediate(() => {
      this.#isCorked = false;
      socket.uncork();
    });
  }
}
