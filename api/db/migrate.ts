import { readdir, readFile } from 'node:fs/promises';
import type { SqlDriver } from './database.ts';

const directory = new URL('./migrations/', import.meta.url);

/**
 * Brings the database to the newest migration. Each runs once, in the order of the file names, in one transaction under
 * an advisory lock: of several processes that start at once, one migrates and the others find it done.
 */
export async function migrate(driver: SqlDriver): Promise<void> {
  await driver.runAsOwner(foldsCase);
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
  // Also this under the lock: of two that look at once, the second would find neither the table nor its type, and fail.
  await driver.runAsOwner(
    locked(
      'create table if not exists schema_migration (name text primary key, applied_at timestamptz not null default now());',
    ),
  );
  for (const name of names) {
    await driver.runAsOwner(once(name, await readFile(new URL(name, directory), 'utf8')));
  }
}

/** Filters match texts whatever their case: with LC_CTYPE C, lower() leaves every letter beyond ASCII as it is. */
const foldsCase = `do $$
begin
  if lower('Ä') <> 'ä' then
    raise exception 'it leaves the case of letters beyond ASCII alone (LC_CTYPE %): create it with LC_CTYPE ''C.UTF-8''',
      (select datctype from pg_database where datname = current_database());
  end if;
end
$$;`;

/** 'litf' in ASCII; any fixed number does, as long as all processes take the same. */
const lockKey = 0x6c697466;

function once(name: string, body: string): string {
  const quoted = name.replaceAll("'", "''");
  // A DO block can't hold statements that themselves use its quoting; the tag is unlike any in the migrations.
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
