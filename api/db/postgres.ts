import { finished } from 'node:stream/promises';
import { copyInto } from './copy-into.ts';
import { LRUCache } from 'lru-cache';
import postgres from 'postgres';
import type { Cancellation } from './cancellation.ts';
import { Pipelines } from './pipelines.ts';
import { columnsOf, type Packing, packingOf, unpack } from './packed-rows.ts';
import { wholeTransaction } from './whole-transaction.ts';
import type { CopyRows, Role, Row, RunText, SqlDriver } from './database.ts';

const keepText = (value: string) => value;

export const textTypes = {
  /** Timestamps and dates stay text: a JavaScript Date would cut microseconds, and a cursor made of it would loop. */
  timestamp: { to: 1184, from: [1082, 1114, 1184], serialize: keepText, parse: keepText },
  /** JSON is written where a statement is built; postgres.js would encode that text once more, as a string of JSON. */
  json: { to: 3802, from: [114, 3802], serialize: keepText, parse: (text: string): unknown => JSON.parse(text) },
};

type Pool = postgres.Sql<{ timestamp: string }>;

/** Seconds after which a connection that isn't always needed is given back. */
const idleSeconds = 30;

/** Statement texts whose packing is kept. Texts come from our code, but lists have many shapes. */
const mostPackings = 2_000;

/**
 * PostgreSQL through postgres.js: connections of their own for each role, so that no statement can forget to switch.
 *
 * Transactions have pools to themselves. Behind a hundred statements that wait for their answers postgres.js (3.4.9)
 * sends `begin` without keeping the connection for it: the transaction fails, and the connection stays in it with whatever
 * is sent after.
 */
export function openPostgres(url: string): SqlDriver {
  const pipelines = (role: Role, count: number, idleAfter?: number) =>
    new Pipelines(Array.from({ length: count }, () => pool(url, role, 1, idleAfter)));
  const statements: Record<Role, Pipelines> = {
    litfass_app: pipelines('litfass_app', 8),
    litfass_auth: pipelines('litfass_auth', 4),
    litfass_platform: pipelines('litfass_platform', 1, idleSeconds),
    litfass_staff: pipelines('litfass_staff', 1, idleSeconds),
  };
  const transactions: Record<Role, Pool> = {
    litfass_app: pool(url, 'litfass_app', 4, idleSeconds),
    litfass_auth: pool(url, 'litfass_auth', 2, idleSeconds),
    litfass_platform: pool(url, 'litfass_platform', 4, idleSeconds),
    litfass_staff: pool(url, 'litfass_staff', 1, idleSeconds),
  };
  const packings = new LRUCache<string, Packing>({ max: mostPackings });
  const runPlain = (role: Role, text: string, values: readonly unknown[], cancellation: Cancellation | undefined) =>
    statements[role].run(text, (connection) => run(connection, text, values, cancellation));
  return {
    run: async (role, text, values, cancellation) => {
      const packing = packings.get(text);
      const unpacked = packing && unpack(packing, await runPlain(role, packing.text, values, cancellation));
      if (unpacked !== undefined) return unpacked;
      const rows = await runPlain(role, text, values, cancellation);
      const made = packingOf(text, rows, packing);
      if (made !== undefined) packings.set(text, made);
      return rows;
    },
    columnsOf: (rows) => (isRowList(rows) ? columnsOf(rows) : undefined),
    transaction: async (role, work, cancellation) => {
      cancellation?.throwIfCancelled();
      return wholeTransaction(transactions[role], (transaction, assertConnected) => {
        const runText: RunText = async (text, values) => {
          assertConnected();
          return run(transaction, text, values, cancellation);
        };
        const copy: CopyRows = async (table, rows) => {
          assertConnected();
          const stream = await transaction.unsafe(`copy ${table} from stdin`).writable();
          stream.end(rows);
          await finished(stream);
        };
        return work(runText, copy);
      });
    },
    copyIn: async (table, rows) => {
      await wholeTransaction(transactions.litfass_platform, async (transaction) => {
        await transaction.unsafe('set local statement_timeout = 0');
        await copyInto(transaction, table, rows);
      });
    },
    script: async (role, text) => {
      const results = await wholeTransaction(transactions[role], (transaction) =>
        transaction.unsafe<Row[] | Row[][]>(text).simple(),
      );
      return results.flat();
    },
    listen: async (channel, listener) => {
      // A connection of its own, which postgres.js makes anew whenever it is lost. A pooler that shares connections
      // between transactions lets nobody listen.
      const listening = pool(url, 'litfass_auth', 1);
      try {
        await listening.listen(
          channel,
          (payload) => listener.heard(payload),
          () => listener.connected(),
        );
      } catch (error) {
        await listening.end({ timeout: 5 });
        throw error;
      }
      return { close: () => listening.end({ timeout: 5 }) };
    },
    runAsOwner: async (text) => {
      const owner = postgres(url, { max: 1, onnotice: () => undefined });
      try {
        await owner.unsafe(text);
      } finally {
        await owner.end();
      }
    },
    close: async () => {
      await Promise.all([
        ...Object.values(statements).map((connections) => connections.close()),
        ...Object.values(transactions).map((sql) => sql.end({ timeout: 5 })),
      ]);
    },
  };
}

/** Rows as postgres.js gives them; those that were packed say nothing of their columns. */
function isRowList(rows: readonly Row[]): rows is postgres.RowList<Row[]> {
  return 'columns' in rows && Array.isArray(rows.columns);
}

/** Up to a second and apart from each other: by its own default postgres.js stays away for up to 20 s after an outage. */
function secondsToReconnect(tries: number): number {
  return (0.5 + Math.random() / 2) * Math.min(3 ** tries / 100, 1);
}

/** `idleAfter`: seconds after which a connection that has nothing to do is given back; never, when absent. */
function pool(url: string, role: Role, max: number, idleAfter?: number): Pool {
  return postgres(url, {
    max,
    types: textTypes,
    connect_timeout: 5,
    backoff: secondsToReconnect,
    ...(idleAfter === undefined ? {} : { idle_timeout: idleAfter }),
    onnotice: () => undefined,
    connection: { role, application_name: `litfass ${role}`, TimeZone: 'UTC', statement_timeout: 10_000 },
  });
}

function run(
  sql: postgres.ISql<{ timestamp: string }>,
  text: string,
  values: readonly unknown[],
  cancellation: Cancellation | undefined,
): Promise<postgres.RowList<Row[]>> {
  cancellation?.throwIfCancelled();
  // eslint-disable-next-line no-restricted-syntax -- values were typed where the statement was built
  const pending = sql.unsafe<Row[]>(text, values as postgres.ParameterOrJSON<never>[], { prepare: true });
  return cancellation === undefined ? pending : cancellation.during(pending, () => stop(pending));
}

/**
 * What `pending.cancel()` does, without three things it does as well (postgres 3.4.9). For a statement that waits on its
 * connection behind another it would give up waiting, and hand that statement's answer to whoever comes next: another
 * request, perhaps another tenant's. It drops the promise of the cancel request, so that a server which is gone by then
 * would end this process. And it asks once: a request that arrives before the server has begun the statement comes to
 * nothing. Where the driver looks different inside, the server's statement_timeout does it.
 */
function stop(pending: object): void {
  const canceller: unknown = Reflect.get(pending, 'canceller');
  const isSent = Boolean(Reflect.get(pending, 'state'));
  if (typeof canceller !== 'function' || (isSent && Reflect.get(pending, 'active') !== true)) return;
  Promise.resolve(Reflect.apply(canceller, pending, [pending])).catch(() => undefined);
}
