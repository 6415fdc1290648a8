import { readdir, readFile } from 'node:fs/promises';
import type { SqlDriver } from '../driver.ts';

const directory = new URL('./', import.meta.url);

/**
 * Migrates the database to the newest version. Each migration runs once, in the order of the file names, in one
 * transaction under an advisory lock. When several processes start at the same time, one migrates and the others find
 * it done.
 */
export async function migrate(driver: SqlDriver): Promise<void> {
  await driver.runAsOwner(foldsCase);
  const names = await migrationNames();
  // Also under the lock: of two concurrent calls, the second would find neither the table nor its type, and fail.
  await driver.runAsOwner(
    locked(
      'create table if not exists schema_migration (name text primary key, applied_at timestamptz not null default now());',
    ),
  );
  for (const name of names) {
    await driver.runAsOwner(once(name, await readFile(new URL(name, directory), 'utf8')));
  }
}

/** The state of one migration; `appliedAt` is null while it is pending. */
export interface MigrationStatus {
  readonly name: string;
  readonly appliedAt: string | null;
}

/** Lists every migration of this version, and those that only a newer version knows. */
export async function migrationStatus(driver: SqlDriver): Promise<MigrationStatus[]> {
  const [exists] = await driver.runAsOwner(`select to_regclass('schema_migration') is not null as "exists"`);
  const applied =
    exists?.['exists'] === true ? await driver.runAsOwner('select name, applied_at::text from schema_migration') : [];
  const times = new Map(applied.map((row) => [String(row['name']), String(row['applied_at'])]));
  const names = new Set([...(await migrationNames()), ...times.keys()]);
  return [...names].sort().map((name) => ({ name, appliedAt: times.get(name) ?? null }));
}

async function migrationNames(): Promise<string[]> {
  return (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
}

/** Filters ignore case, but with LC_CTYPE C, lower() doesn't change letters beyond ASCII. */
const foldsCase = `do $$
begin
  if lower('Ä') <> 'ä' then
    raise exception 'it leaves the case of letters beyond ASCII alone (LC_CTYPE %): create it with LC_CTYPE ''C.UTF-8''',
      (select datctype from pg_database where datname = current_database());
  end if;
end
$$;`;

/** 'litf' in ASCII. The number is arbitrary, but all processes must use the same. */
const lockKey = 0x6c697466;

function once(name: string, body: string): string {
  const quoted = name.replaceAll("'", "''");
  // A DO block can't contain statements that use its own quote tag; no migration uses this tag.
  return locked(`do $litfass_migration_outer$
begin
  if not exists (select from schema_migration where name = '${quoted}') then
    execute $litfass_migration_body$${body}$litfass_migration_body$;
    insert into schema_migration (name) values ('${quoted}');
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
