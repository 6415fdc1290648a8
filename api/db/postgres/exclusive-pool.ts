import pg from 'pg';
import type { Cancellation } from '../cancellation.ts';
import type { PoolState, Role } from '../driver.ts';
import { cancelStatement } from './cancel-statement.ts';
import { checkConnection, clientConfig, explained } from './connection.ts';
import { Session } from './exclusive-session.ts';
import type { ServerWatch } from './server-watch.ts';

/** Milliseconds after which an unused connection is closed. */
const idleMs = 30_000;

/** Exclusive connections of one role: for a transaction, or for a statement that may take long. */
export class ExclusivePool {
  readonly #url: string;
  readonly #role: Role;
  readonly #pool: pg.Pool;
  readonly #watch: ServerWatch;
  readonly #processIds = new WeakMap<pg.ClientBase, number>();

  constructor(url: string, role: Role, { maximum, watch }: { readonly maximum: number; readonly watch: ServerWatch }) {
    this.#url = url;
    this.#watch = watch;
    this.#role = role;
    this.#pool = new pg.Pool({
      ...clientConfig(url, role),
      stream: watch.createSocket,
      max: maximum,
      idleTimeoutMillis: idleMs,
    });
    // A lost connection fails its running statement. Without listeners, the event would end this process.
    this.#pool.on('error', () => undefined);
    this.#pool.on('connect', (client) => client.on('error', () => undefined));
  }

  /** Runs work on an exclusive connection, where each statement may take `boundMs`. */
  async use<Result>(
    boundMs: number,
    cancellation: Cancellation | undefined,
    work: (session: Session) => Promise<Result>,
  ): Promise<Result> {
    cancellation?.throwIfCanceled();
    const { silence } = this.#watch;
    if (silence !== undefined) throw silence;
    const { client, processId } = await this.#checkOut();
    const session = new Session({
      client,
      boundMs,
      cancellation,
      watch: this.#watch,
      stop: () => cancelStatement(this.#url, processId),
    });
    try {
      return await work(session);
    } finally {
      await session.settled();
      client.release(session.isBroken);
    }
  }

  async #checkOut(): Promise<{ client: pg.PoolClient; processId: number }> {
    const client = await this.#connect();
    try {
      const processId = this.#processIds.get(client) ?? (await checkConnection(client, this.#role));
      this.#processIds.set(client, processId);
      return { client, processId };
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  async #connect(): Promise<pg.PoolClient> {
    try {
      return await this.#watch.during(this.#pool.connect());
    } catch (error) {
      throw explained(error, this.#role);
    }
  }

  get state(): PoolState {
    const { totalCount: open, idleCount, waitingCount: waiting, options } = this.#pool;
    return { name: `${this.#role} exclusive`, open, busy: open - idleCount, maximum: options.max, waiting };
  }

  /** Resolves when every connection has been returned and closed. */
  close(): Promise<void> {
    return this.#pool.end();
  }
}
