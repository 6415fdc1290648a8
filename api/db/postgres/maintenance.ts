import pg from 'pg';
import { connectTimeoutMs } from './connection.ts';

/** A server as the role of a backup or a restore finds it. */
export interface MaintainedServer {
  /** Such as 150018 for 15.18. */
  readonly version: number;
  readonly role: string;
  /** Whether row security leaves this role all rows. */
  readonly seesAllRows: boolean;
  /** Whether the database has no tables of its own. */
  readonly isEmpty: boolean;
  /** Begins a transaction whose view of the database pg_dump can share, and returns the view's name. */
  exportSnapshot(): Promise<string>;
}

const findings = `select current_setting('server_version_num')::int as version, current_user::text as role,
  (select rolbypassrls or rolsuper from pg_roles where rolname = current_user) as "seesAllRows",
  not exists (select from pg_class where relkind in ('r', 'p', 'v', 'S')
    and relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema', 'pg_toast') and relpersistence <> 't') as "isEmpty"`;

/** Runs work on a connection of its own, as the role in the URL. A snapshot ends with it. */
export async function withMaintenance<Result>(
  url: string,
  work: (server: MaintainedServer) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectTimeoutMs });
  // Without a listener, a lost connection would end this process. The statement under way rejects on its own.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<Omit<MaintainedServer, 'exportSnapshot'>>(findings);
    const [found] = rows;
    if (found === undefined) throw new Error('The server returned no row.');
    return await work({
      ...found,
      exportSnapshot: async () => {
        await client.query('begin isolation level repeatable read read only');
        const exported = await client.query<{ name: string }>('select pg_export_snapshot() as name');
        return exported.rows[0]?.name ?? '';
      },
    });
  } finally {
    await client.end();
  }
}
