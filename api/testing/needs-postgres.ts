import { needs } from '#shared/testing/needs.ts';
import { findPostgres } from './temporary-postgres.ts';

/** Options of a test that runs on PostgreSQL and not on PGlite. */
export function needsPostgres({ kind }: { readonly kind: 'embedded' | 'postgres' }) {
  return needs('PostgreSQL: its programs, or a server that TEST_DATABASE_URL names', kind === 'postgres');
}

/** Options of a test that starts a PostgreSQL server of its own. */
export const needsPostgresPrograms = needs('the programs of PostgreSQL', findPostgres() !== undefined);
