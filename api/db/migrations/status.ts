import type { Row, SqlDriver } from '../driver.ts';
import { type Migration, migrationNumber, readMigrations } from './migration-files.ts';

/** The state of one migration; `appliedAt` is null while it is pending. */
export interface MigrationStatus {
  readonly name: string;
  readonly appliedAt: string | null;
}

/** What this process finds in the database. */
export interface SchemaState {
  /** Every migration of this release, and those that only a newer release knows. */
  readonly migrations: readonly MigrationStatus[];
  /** Whether the role of this process owns the tables, or may create them in an empty database. */
  readonly mayMigrate: boolean;
}

/** The database has migrations that this release doesn't know and can't run on. */
class DatabaseIsNewer extends Error {
  override name = 'DatabaseIsNewer';
}

/** Lists every migration of this version, and those that only a newer version knows. */
export async function migrationStatus(driver: SqlDriver): Promise<readonly MigrationStatus[]> {
  return (await schemaState(driver)).migrations;
}

/**
 * Reads the migrations of the database.
 *
 * @throws DatabaseIsNewer if this release can't run on it.
 */
export async function schemaState(driver: SqlDriver): Promise<SchemaState> {
  const [found] = await driver.runAsOwner(privileges);
  const applied = found?.['exists'] === true ? await readApplied(driver, found['readable'] === true) : [];
  const known = await readMigrations();
  assertCompatible(known, applied);
  const times = new Map(applied.map((row) => [String(row['name']), String(row['applied_at'])]));
  const names = new Set([...known.map(({ name }) => name), ...times.keys()]);
  return {
    migrations: [...names].sort().map((name) => ({ name, appliedAt: times.get(name) ?? null })),
    mayMigrate: found?.['may_migrate'] === true,
  };
}

const privileges = `
select state.oid is not null as "exists",
  coalesce(has_table_privilege(state.oid, 'select'), false) as readable,
  case when state.oid is null then has_schema_privilege('public', 'create')
    else (select pg_has_role(relowner, 'usage') from pg_class where pg_class.oid = state.oid) end as may_migrate
from (select to_regclass('schema_migration')::oid as oid) as state`;

/** The row as JSON, because the column for the compatibility came with a later migration. */
const appliedMigrations = `select name, applied_at::text as applied_at,
  to_jsonb(schema_migration) ->> 'compatible_from' as compatible_from from schema_migration`;

function readApplied(driver: SqlDriver, isReadable: boolean): Promise<Row[]> {
  if (isReadable) return driver.runAsOwner(appliedMigrations);
  return driver.transaction('litfass_platform', (run) => run(appliedMigrations, []));
}

function assertCompatible(known: readonly Migration[], applied: readonly Row[]): void {
  const names = new Set(known.map(({ name }) => name));
  const newest = migrationNumber(known.at(-1)?.name ?? '');
  for (const row of applied) {
    const name = String(row['name']);
    const from = row['compatible_from'];
    if (names.has(name) || (typeof from === 'string' && from <= newest)) continue;
    throw new DatabaseIsNewer(
      `it has the migration ${name}, with which this release can't run. Its own newest migration is ${newest}. Start a newer release.`,
    );
  }
}
