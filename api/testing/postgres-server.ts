import { Client } from 'pg';
import type { Row } from '../db/driver.ts';

/** A connection for statements that the product itself never runs, such as `create database`. */
export interface ServerConnection {
  /** Runs a statement and returns its rows. Without values, `text` may hold several statements. */
  query(text: string, values?: readonly unknown[]): Promise<Row[]>;
}

/** Runs statements over a connection of its own, as the role in the URL. */
export async function withServer<Result>(
  url: string,
  work: (server: ServerConnection) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  // The statement under way fails with the same error.
  client.on('error', () => undefined);
  await client.connect();
  const query = async (text: string, values?: readonly unknown[]): Promise<Row[]> => {
    const results = [await client.query<Row>(text, values === undefined ? undefined : [...values])];
    // Several statements have several results, which the types of the driver don't say.
    return results.flat().flatMap(({ rows }) => rows);
  };
  try {
    return await work({ query });
  } finally {
    await client.end();
  }
}

/** The URL of another database of the same server. */
export function databaseUrl(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}

/** Lets the owner of the tables see all rows, in the tests only: a policy for each table that has none for it yet. */
export const ownerSeesEverything = `do $$
declare bound regclass;
begin
  for bound in
    select oid from pg_class where relforcerowsecurity and relnamespace = 'public'::regnamespace
      and not exists (select from pg_policy where polrelid = pg_class.oid and polname = 'test_owner')
  loop
    execute format('create policy test_owner on %s to current_user using (true) with check (true)', bound);
  end loop;
end $$`;
