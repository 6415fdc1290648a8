import type { PoolState, Role, Row } from '../driver.ts';
import { PipelinedConnection } from './pipelined-connection.ts';
import type { ServerWatch } from './server-watch.ts';

/** The maximum number of statements per turn of the event loop that share a connection. */
const maximumPerTurn = 16;

/** Milliseconds between two checks for connections that don't respond. */
const checkEveryMs = 1_000;

/** Milliseconds during which a failure to connect is repeated without a new attempt. */
const retryAfterMs = 100;

interface PipelineParts {
  /** The maximum number of connections. */
  readonly maximum: number;
  /** Milliseconds without a response after which a connection counts as lost. */
  readonly silenceMs: number;
  readonly watch: ServerWatch;
}

/**
 * Sends the short statements of one role over a few pipelined connections. Statements of one turn of the event loop
 * share a connection, because each connection in use wakes up a process on both sides. The next turn uses the
 * connection with the fewest running statements.
 */
export class Pipeline {
  readonly #url: string;
  readonly #role: Role;
  readonly #maximum: number;
  readonly #watch: ServerWatch;
  readonly #connections = new Set<PipelinedConnection>();
  readonly #leaving = new Set<PipelinedConnection>();
  readonly #checks: NodeJS.Timeout;
  #opening: Promise<PipelinedConnection> | undefined;
  #failure: { readonly error: Error; readonly until: number } | undefined;
  #turn: { readonly connection: PipelinedConnection; count: number } | undefined;
  #isClosed = false;

  constructor(url: string, role: Role, { maximum, silenceMs, watch }: PipelineParts) {
    this.#url = url;
    this.#watch = watch;
    this.#role = role;
    this.#maximum = maximum;
    this.#checks = setInterval(() => this.#endSilent(silenceMs), checkEveryMs).unref();
  }

  /** Runs a statement. Rejects when it fails, when its connection is lost, and when no connection can be opened. */
  run(text: string, values: readonly unknown[]): Promise<Row[]> {
    const { silence } = this.#watch;
    if (silence !== undefined) return Promise.reject(silence);
    const connection = this.#choose();
    return connection === undefined ? this.#runOnFirst(text, values) : connection.send(text, values);
  }

  get state(): PoolState {
    const open = [...this.#connections, ...this.#leaving];
    const busy = open.filter(({ load }) => load > 0).length;
    // Statements never wait for a connection here: they are sent behind others.
    return { name: `${this.#role} shared`, open: open.length, busy, maximum: this.#maximum, waiting: 0 };
  }

  /** Accepts no further statements; resolves when the running ones have completed. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#opening?.catch(() => undefined);
    await Promise.all([...this.#connections, ...this.#leaving].map((connection) => connection.close()));
    clearInterval(this.#checks);
  }

  /** The connection of this turn, or the least busy one; undefined when none is open. */
  #choose(): PipelinedConnection | undefined {
    const turn = this.#turn;
    if (turn !== undefined && turn.count < maximumPerTurn && turn.connection.isOpen) {
      turn.count += 1;
      return turn.connection;
    }
    const connection = this.#leastBusy();
    if (connection === undefined) return undefined;
    if (connection.load > 0) this.#addInBackground();
    if (connection.isWornOut) this.#replace(connection);
    if (turn === undefined) setImmediate(() => (this.#turn = undefined));
    this.#turn = { connection, count: 1 };
    return connection;
  }

  #leastBusy(): PipelinedConnection | undefined {
    let best: PipelinedConnection | undefined;
    for (const connection of this.#connections) {
      if (connection.isOpen && (best === undefined || connection.load < best.load)) best = connection;
    }
    return best;
  }

  async #runOnFirst(text: string, values: readonly unknown[]): Promise<Row[]> {
    const connection = await (this.#opening ?? this.#add());
    // This runs in a later turn, so it chooses the least busy connection again; that may be the same one.
    return (this.#choose() ?? connection).send(text, values);
  }

  #addInBackground(): void {
    if (this.#opening !== undefined || this.#isClosed || this.#connections.size >= this.#maximum) return;
    // Not awaited: statements continue on the open connections.
    this.#add().catch(() => undefined);
  }

  #add(): Promise<PipelinedConnection> {
    if (this.#isClosed) return Promise.reject(new Error('The connection to the database has been closed.'));
    if (this.#failure !== undefined && performance.now() < this.#failure.until) {
      return Promise.reject(this.#failure.error);
    }
    this.#opening = this.#open().finally(() => (this.#opening = undefined));
    return this.#opening;
  }

  async #open(): Promise<PipelinedConnection> {
    try {
      const connection = await PipelinedConnection.open(this.#url, this.#role, this.#watch);
      this.#failure = undefined;
      this.#connections.add(connection);
      connection.onEnd(() => {
        this.#connections.delete(connection);
        this.#leaving.delete(connection);
      });
      return connection;
    } catch (error) {
      const failure = error instanceof Error ? error : new Error(String(error));
      this.#failure = { error: failure, until: performance.now() + retryAfterMs };
      throw failure;
    }
  }

  /** The connection sends the statements of this turn and closes when they have completed. */
  #replace(connection: PipelinedConnection): void {
    this.#connections.delete(connection);
    this.#leaving.add(connection);
    setImmediate(() => void connection.close().catch(() => undefined));
  }

  #endSilent(silenceMs: number): void {
    for (const connection of [...this.#connections, ...this.#leaving]) connection.endIfSilent(silenceMs);
  }
}
