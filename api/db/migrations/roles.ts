import { retentionRole, roles, type SqlDriver } from '../driver.ts';
import { readMigrations } from './migration-files.ts';

/**
 * Lets a login role switch to the roles of the migrations, so that API and worker can connect with it. It inherits none
 * of their privileges.
 */
export async function grantRoles(driver: SqlDriver, login: string): Promise<void> {
  await driver.runAsOwner(`grant litfass_switch to "${login.replaceAll('"', '""')}"`);
}

/**
 * Creates the roles of the migrations, with their memberships, on a server that gets a restored database. A dump has the
 * rights that they have on tables, but not the roles themselves.
 */
export async function createRoles(driver: SqlDriver): Promise<void> {
  await forEachRole(
    driver,
    `begin
      execute format('create role %I nologin', wanted);
    exception when duplicate_object or unique_violation then
      null;
    end;`,
  );
  const memberships = (await readMigrations()).find(({ name }) => name.endsWith('_roles_without_inheritance.sql'));
  if (memberships === undefined) throw new Error('The migration with the memberships is missing.');
  await driver.runAsOwner(memberships.sql);
  // Roles of later migrations.
  await forEachRole(
    driver,
    `if not pg_has_role('litfass_switch', wanted, 'member') then
      execute format('grant %I to litfass_switch', wanted);
    end if;`,
  );
}

/** Runs PL/pgSQL for each role of the migrations, which is in the variable `wanted`. */
async function forEachRole(driver: SqlDriver, work: string): Promise<void> {
  await driver.runAsOwner(`do $$
declare
  wanted text;
begin
  foreach wanted in array array[${[...roles, retentionRole].map((role) => `'${role}'`).join(', ')}] loop
    ${work}
  end loop;
end
$$;`);
}
