import { randomBytes } from 'node:crypto';
import postgres from 'postgres';
import type { Digests } from '../auth/digest.ts';
import { openDatabase } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import type { Scenario, Seeded } from './scenario.ts';

/** A database that lives as long as one scenario. */
export interface BenchDatabase extends AsyncDisposable {
  readonly url: string;
  readonly seeded: Seeded;
  readonly version: string;
}

/** Creates, migrates, seeds and analyzes a database of its own on the server at `serverUrl`. */
export async function createBenchDatabase(
  serverUrl: string,
  scenario: Pick<Scenario, 'seed'>,
  digests: Digests,
): Promise<BenchDatabase> {
  const name = `litfass_bench_${randomBytes(6).toString('hex')}`;
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  await using cleanup = new AsyncDisposableStack();
  const server = postgres(serverUrl, { max: 1, onnotice: () => undefined });
  cleanup.defer(() => server.end());
  await server.unsafe(`create database ${name}`).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The PostgreSQL server gives the bench no database: ${reason}`, { cause: error });
  });
  cleanup.defer(async () => {
    await server.unsafe(`drop database ${name} with (force)`);
  });
  const [{ server_version: version } = { server_version: '?' }] = await server<{ server_version: string }[]>`
    show server_version`;

  const database = await openDatabase({ kind: 'postgres', url: url.href });
  let seeded: Seeded;
  try {
    await migrate(database.driver);
    seeded = await scenario.seed(database, digests);
    await database.driver.runAsOwner('analyze');
  } finally {
    await database.close();
  }
  const kept = cleanup.move();
  return { url: url.href, seeded, version, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}
