import { randomBytes } from 'node:crypto';
import { describe, expect, inject, it } from 'vitest';
import { withServer } from '../testing/postgres-server.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { retentionRole, roles } from './driver.ts';
import { openPostgres } from './postgres/index.ts';
import { checkRoles } from './role-check.ts';

const database = await createTestDatabase();

it('the roles of a migrated database are as they must be', async () => {
  await checkRoles(database.driver);
});

describe.runIf(database.kind === 'postgres')('a login on PostgreSQL', () => {
  const name = `litfass_test_login_${randomBytes(4).toString('hex')}`;

  /** Runs work with a login that was created with these memberships. */
  async function withLogin(memberships: string, work: (driver: ReturnType<typeof openPostgres>) => Promise<void>) {
    const source = inject('template');
    if (source.kind !== 'postgres') throw new Error('This test needs a server.');
    const address = new URL(database.url ?? '');
    address.username = name;
    address.password = name;
    await withServer(source.url, (server) =>
      server.query(`create role ${name} login password '${name}' ${memberships}`),
    );
    const driver = openPostgres(address.href);
    try {
      await work(driver);
    } finally {
      await driver.close();
      await withServer(source.url, (server) => server.query(`drop role ${name}`));
    }
  }

  it('that inherits from the roles is refused, and the message says what to run', async () => {
    await withLogin(`in role ${roles.join(', ')}`, (driver) =>
      expect(checkRoles(driver)).rejects.toThrow(
        `${name} inherits the privileges of litfass_app, and with them its rows: run as a superuser: revoke ${[...roles, retentionRole].join(', ')} from ${name}; grant litfass_switch to ${name}`,
      ),
    );
  });

  it('that is a member of litfass_switch works as all roles, and reads nothing as itself', async () => {
    await withLogin('in role litfass_switch', async (driver) => {
      await checkRoles(driver);
      await expect(driver.runAsOwner('select count(*) from campaign')).rejects.toThrow('permission denied');
    });
  });
});
