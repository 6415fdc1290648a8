import { setTimeout as pause } from 'node:timers/promises';
import type { SqlDriver } from '../driver.ts';
import { type Migration, readMigrations } from './migration-files.ts';
import { schemaState } from './status.ts';

/** A migration that ran, and how long it took with its wait for locks. */
export interface MigrationRun {
  readonly name: string;
  readonly milliseconds: number;
}

/**
 * Migrates the database to the newest version. Each migration runs once, in the order of the file names, in one
 * transaction under an advisory lock. When several processes start at the same time, one migrates and the others find
 * it done. Returns the migrations that were pending.
 *
 * @throws DatabaseIsNewer if a newer release has migrated the database.
 */
export async function migrate(driver: SqlDriver): Promise<MigrationRun[]> {
  await driver.runAsOwner(foldsCase);
  const pending = await pendingMigrations(driver);
  if (pending.length === 0) return [];
  // Also under the lock: of two concurrent calls, the second would find neither the table nor its type, and fail.
  await driver.runAsOwner(locked(createTable));
  const runs: MigrationRun[] = [];
  for (const migration of pending) {
    const begun = performance.now();
    await patiently(() => driver.runAsOwner(once(migration)));
    runs.push({ name: migration.name, milliseconds: Math.round(performance.now() - begun) });
  }
  return runs;
}

/** The statements that {@link migrate} would run, one script for each pending migration. */
export async function plannedScripts(driver: SqlDriver): Promise<{ readonly name: string; readonly sql: string }[]> {
  const pending = await pendingMigrations(driver);
  const scripts = pending.map((migration) => ({ name: migration.name, sql: once(migration) }));
  return scripts.length === 0 ? [] : [{ name: 'schema_migration', sql: locked(createTable) }, ...scripts];
}

async function pendingMigrations(driver: SqlDriver): Promise<Migration[]> {
  const { migrations } = await schemaState(driver);
  const pending = new Set(migrations.filter(({ appliedAt }) => appliedAt === null).map(({ name }) => name));
  return (await readMigrations()).filter(({ name }) => pending.has(name));
}

/** Filters ignore case, but with LC_CTYPE C, lower() doesn't change letters beyond ASCII. */
export const foldsCase = `do $$
begin
  if lower('Ä') <> 'ä' then
    raise exception 'it leaves the case of letters beyond ASCII alone (LC_CTYPE %): create it with LC_CTYPE ''C.UTF-8''',
      (select datctype from pg_database where datname = current_database());
  end if;
end
$$;`;

const createTable =
  'create table if not exists schema_migration (name text primary key, applied_at timestamptz not null default now());';

/** 'litf' in ASCII. The number is arbitrary, but all processes must use the same. */
const lockKey = 0x6c697466;

/**
 * How long a migration waits for a lock, in milliseconds, while it holds others. Much less than `deadlock_timeout` (1 s):
 * a write that holds the lock it waits for, and waits for one that it holds, is let through before the server ends it.
 */
const lockTimeoutMs = 300;

/** Attempts to get a migration's locks. Between two of them, statements that queued behind the migration run. */
const attempts = 100;
const pauseMs = 1_000;

/** lock_not_available and deadlock_detected: the migration has changed nothing, and may succeed a moment later. */
const retriedCodes: readonly unknown[] = ['55P03', '40P01'];

async function patiently(work: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await work();
      return;
    } catch (error) {
      const gaveWay = error instanceof Error && 'code' in error && retriedCodes.includes(error.code);
      if (!gaveWay || attempt === attempts) throw error;
      await pause(pauseMs);
    }
  }
}

function once({ name, sql, compatibleFrom }: Migration): string {
  const quoted = name.replaceAll("'", "''");
  const record =
    compatibleFrom === null
      ? `insert into schema_migration (name) values ('${quoted}')`
      : `insert into schema_migration (name, compatible_from) values ('${quoted}', '${compatibleFrom}')`;
  // A DO block can't contain statements that use its own quote tag; no migration uses this tag.
  return locked(`set local lock_timeout = '${lockTimeoutMs}ms';
do $litfass_migration_outer$
begin
  if not exists (select from schema_migration where name = '${quoted}') then
    execute $litfass_migration_body$${sql}$litfass_migration_body$;
    ${record};
  end if;
end
$litfass_migration_outer$;`);
}

function locked(work: string): string {
  return `begin;
select pg_advisory_xact_lock(${lockKey});
${work}
commit;`;
}
