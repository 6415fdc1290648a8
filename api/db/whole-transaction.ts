import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Sql, TransactionSql } from 'postgres';

/** What settles nothing: the transaction has been rejected from elsewhere. */
const never = new Promise<never>(() => undefined);

/**
 * A transaction that ends with its connection. postgres.js (3.4.9) rejects it when the connection is lost, and sends what
 * the work does next, or the rollback, all the same: to a socket that is gone, whose TypeError ends the process.
 */
export async function wholeTransaction<Types extends Record<string, unknown>, Result>(
  sql: Sql<Types>,
  work: (transaction: TransactionSql<Types>, assertConnected: () => void) => Promise<Result>,
): Promise<Result> {
  let isOver = false;
  const assertConnected = () => {
    if (isOver) throw new Error('The connection to the database was lost.');
  };
  const transaction = sql.begin(async (connection) => {
    try {
      const result = await work(connection, assertConnected);
      if (isOver) await never;
      return { result };
    } catch (error) {
      // By then it is known whether the statement failed or the connection.
      await nextTurn();
      if (isOver) await never;
      throw error;
    }
  });
  transaction.catch(() => (isOver = true));
  return (await transaction).result;
}
