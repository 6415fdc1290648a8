import pg from 'pg';
import type { Cancellation } from '../cancellation.ts';
import type { Role } from '../driver.ts';
import { cancelStatement } from './cancel-statement.ts';
import { checkConnection, clientConfig } from './connection.ts';
import { Session } from './exclusive-session.ts';

/** Milliseconds after which an unused connection is closed. */
const idleMs = 30_000;

/** Exclusive connections of one role: for a transaction, or for a statement that may take long. */
export class ExclusivePool {
  readonly #url: string;
  readonly #role: Role;
  readonly #pool: pg.Pool;
  readonly #processIds = new WeakMap<pg.ClientBase, number>();

  constructor(url: string, role: Role, maximum: number) {
    this.#url = url;
    this.#role = role;
    this.#pool = new pg.Pool({
      ...clientConfig(url, role),
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
    const { client, processId } = await this.#checkOut();
    const session = new Session({
      client,
      boundMs,
      cancellation,
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
    const client = await this.#pool.connect();
    try {
      const processId = this.#processIds.get(client) ?? (await checkConnection(client, this.#role));
      this.#processIds.set(client, processId);
      return { client, processId };
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  /** Resolves when every connection has been returned and closed. */
  close(): Promise<void> {
    return this.#pool.end();
  }
}
