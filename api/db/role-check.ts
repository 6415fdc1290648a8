import { retentionRole, type Role, roles, type SqlDriver } from './driver.ts';

/**
 * Checks that the statements of each role run as that role and under row security, and that the login itself reads
 * nothing. Rejects with a message for the operator. The tables must exist.
 */
export async function checkRoles(driver: SqlDriver): Promise<void> {
  for (const role of roles) await checkRole(driver, role, role);
  await checkRole(driver, retentionRole, 'litfass_platform');
}

/** A superuser is a member of every role, so its memberships say nothing. */
const checked = `select current_user as role, session_user as login, row_security_active('company') as is_bound,
  (select not rolsuper from pg_roles where rolname = session_user)
    and pg_has_role(session_user, current_user, 'usage') as is_inherited`;

async function checkRole(driver: SqlDriver, role: Role | typeof retentionRole, connection: Role): Promise<void> {
  const [found] = await driver.transaction(connection, async (run) => {
    if (role !== connection) await run(`set local role ${role}`, []);
    return run(checked, []);
  });
  const login = String(found?.['login']);
  if (found?.['role'] !== role) throw new Error(`statements of ${role} run as ${String(found?.['role'])}`);
  if (found['is_bound'] !== true) {
    throw new Error(`row security doesn't bind ${role}: take SUPERUSER and BYPASSRLS away from it`);
  }
  if (found['is_inherited'] === true) {
    throw new Error(
      `the role ${login} inherits the privileges of ${role}, and with them its rows: run as a superuser: revoke ${[...roles, retentionRole].join(', ')} from ${login}; grant litfass_switch to ${login}`,
    );
  }
}
