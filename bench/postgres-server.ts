import { findPostgres, startTemporaryPostgres, type TemporaryPostgres } from '#api/testing/temporary-postgres.ts';

/** The server at `url`. Without `url`, a temporary server with `settings`, on a free loopback port. */
export async function acquirePostgres(
  url: string | undefined,
  settings: Readonly<Record<string, string>> = {},
): Promise<TemporaryPostgres> {
  if (url !== undefined && url !== '') return { url, stop: () => Promise.resolve() };
  const programs = findPostgres();
  if (programs === undefined) {
    throw new Error(
      'The bench needs PostgreSQL 15 or newer: set BENCH_DATABASE_URL to a role that may create databases and roles, or install the postgresql package.',
    );
  }
  return startTemporaryPostgres(programs, settings);
}
