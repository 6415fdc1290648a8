import { randomBytes } from 'node:crypto';
import type { Digests } from '#api/auth/digest.ts';
import { openDatabase } from '#api/db/database.ts';
import { migrate } from '#api/db/migrations/migrate.ts';
import { databaseUrl, withServer } from '#api/testing/postgres-server.ts';
import type { Scenario, Seeded } from './scenario.ts';

/** A database that exists for one scenario. */
export interface BenchDatabase extends AsyncDisposable {
  readonly url: string;
  readonly seeded: Seeded;
  readonly version: string;
}

/** Creates, migrates, seeds and analyzes a separate database on the server at `serverUrl`. */
export async function createBenchDatabase(
  serverUrl: string,
  scenario: Pick<Scenario, 'seed'>,
  digests: Digests,
): Promise<BenchDatabase> {
  const name = `litfass_bench_${randomBytes(6).toString('hex')}`;
  const url = databaseUrl(serverUrl, name);
  await using cleanup = new AsyncDisposableStack();
  const version = await withServer(serverUrl, async (server) => {
    await server.query(`create database ${name}`);
    const [setting] = await server.query('show server_version');
    return String(setting?.['server_version']);
  }).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The bench can’t create a database on the PostgreSQL server: ${reason}`, { cause: error });
  });
  cleanup.defer(async () => {
    // A drop without FORCE ends autovacuum sessions, and FORCE may not. But without FORCE it fails while another
    // session is open.
    await withServer(serverUrl, (server) =>
      server.query(`drop database ${name}`).catch(() => server.query(`drop database ${name} with (force)`)),
    );
  });

  const database = await openDatabase({ kind: 'postgres', url });
  let seeded: Seeded;
  try {
    await migrate(database.driver);
    seeded = await scenario.seed(database, digests);
    await database.driver.runAsOwner('analyze');
  } finally {
    await database.close();
  }
  const kept = cleanup.move();
  return { url, seeded, version, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}
