import pg from 'pg';
import { connectTimeoutMs, silenceMs, within } from './connection.ts';

/**
 * Stops the running statement of a server process. It connects with the login itself, because a role may not signal a
 * session of the login. `pg_cancel_backend` has sent the signal when it returns. A cancel request over the protocol may
 * arrive later and stop the connection's next statement.
 */
export async function cancelStatement(url: string, processId: number): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectTimeoutMs });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await within(client.query('select pg_cancel_backend($1)', [processId]), silenceMs, () => undefined);
  } finally {
    await client.end();
  }
}
