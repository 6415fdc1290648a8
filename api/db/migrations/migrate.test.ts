import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { setImmediate as immediate } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { needsPostgres } from '../../testing/needs-postgres.ts';
import { databaseUrl, withServer } from '../../testing/postgres-server.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { embeddedDriver } from '../pglite/embedded.ts';
import { openPostgres } from '../postgres/index.ts';
import { checkRoles } from '../role-check.ts';
import { migrate, plannedScripts } from './migrate.ts';
import { prepareDatabase } from './prepare.ts';
import { grantRoles } from './roles.ts';
import { migrationStatus } from './status.ts';

const database = await createTestDatabase({ empty: true });
const { driver } = database;
const applied = () => database.asOwner('select name, applied_at from schema_migration order by name');

describe('migrations', () => {
  it('are printed by a dry run, which changes nothing', async () => {
    const scripts = await plannedScripts(driver);
    expect(scripts.map(({ name }) => name).slice(0, 2)).toEqual(['schema_migration', '0001_identity_and_access.sql']);
    expect(scripts[1]?.sql).toContain('create table company (');
    expect((await migrationStatus(driver)).every(({ appliedAt }) => appliedAt === null)).toBe(true);
  });

  it('run once, also with several processes', async () => {
    await Promise.all(
      [driver, ...Array.from({ length: 5 }, () => database.reopen().driver)].map((open) => migrate(open)),
    );
    const files = (await readdir(new URL('./', import.meta.url))).filter((name) => name.endsWith('.sql')).sort();
    expect((await applied()).map(({ name }) => name)).toEqual(files);
  });

  it('don’t run again', async () => {
    const before = await applied();
    await migrate(driver);
    expect(await applied()).toEqual(before);
  });

  it('that fail change nothing and leave the connection usable', async () => {
    await expect(driver.runAsOwner('begin; create table half (id int); select 1 / 0; commit;')).rejects.toThrow(
      'division by zero',
    );
    expect(await database.asOwner(`select to_regclass('half') as half`)).toEqual([{ half: null }]);
    await migrate(driver);
  });

  it('create a database in which the roles work', async () => {
    for (const role of ['litfass_app', 'litfass_auth', 'litfass_platform', 'litfass_partner'] as const) {
      expect(
        await driver.run(role, 'select current_user as name, count(*) as count from company group by 1', []),
      ).toEqual([]);
      expect(await driver.run(role, 'select current_user as name', [])).toEqual([{ name: role }]);
    }
  });
});

describe('a release whose database a newer release has migrated', () => {
  const name = '9999_of_a_newer_release.sql';
  const newerMigration = (compatibleFrom: string | null) =>
    driver.runAsOwner(
      `insert into schema_migration (name, compatible_from) values ('${name}', ${compatibleFrom === null ? 'null' : `'${compatibleFrom}'`})`,
    );
  const prepare = () => prepareDatabase(driver, { migrates: true, waitMs: 0 });

  afterEach(async () => {
    await driver.runAsOwner(`delete from schema_migration where name = '${name}'`);
  });

  it('runs if the newer schema is compatible with it', async () => {
    await newerMigration('0023');
    await prepare();
    expect(await migrationStatus(driver)).toContainEqual({ name, appliedAt: expect.any(String) as string });
  });

  it.each([['needs a newer one', '9998'] as const, ['doesn’t name one', null] as const])(
    'refuses to start if a migration %s',
    async (_, compatibleFrom) => {
      await newerMigration(compatibleFrom);
      await expect(prepare()).rejects.toThrow(
        /^it has the migration 9999_of_a_newer_release\.sql, with which this release can't run\..* Start a newer release\.$/,
      );
      await expect(migrate(driver)).rejects.toThrow('Start a newer release.');
    },
  );
});

describe(
  'a migration that holds what a write waits for, and waits for what the write holds',
  needsPostgres(database),
  () => {
    it('lets the write finish, and runs afterwards', async () => {
      const source = inject('template');
      if (source.kind !== 'postgres') throw new Error('This test needs a server.');
      await using opened = new AsyncDisposableStack();
      const name = `${source.template}_${randomBytes(4).toString('hex')}`;
      await withServer(source.url, (server) => server.query(`create database ${name}`));
      opened.defer(async () => {
        await withServer(source.url, (server) => server.query(`drop database ${name}`));
      });
      const owner = openPostgres(databaseUrl(source.url, name));
      opened.defer(() => owner.close());
      // It changes audit_event first and company late.
      const migration = '0034_retention.sql';
      for (const script of await plannedScripts(owner)) {
        if (script.name >= migration && script.name !== 'schema_migration') break;
        await owner.runAsOwner(script.sql);
      }

      await withServer(databaseUrl(source.url, name), async (writer) => {
        await writer.query('begin');
        await writer.query('select count(*) from company');
        const migrated = migrate(owner);
        await withServer(databaseUrl(source.url, name), async (observer) => {
          const waiting = `select count(*)::int as count from pg_locks where not granted and relation = 'company'::regclass`;
          while ((await observer.query(waiting))[0]?.['count'] !== 1) await immediate();
        });
        await writer.query('select count(*) from audit_event');
        await writer.query('commit');
        expect((await migrated).map((run) => run.name)).toContain(migration);
      });
    });
  },
);

describe('a process whose role can’t migrate', needsPostgres(database), () => {
  it('waits until the owner has migrated the database and granted the roles, then runs', async () => {
    const source = inject('template');
    if (source.kind !== 'postgres') throw new Error('This test needs a server.');
    await using opened = new AsyncDisposableStack();
    const suffix = randomBytes(4).toString('hex');
    const [name, login] = [`${source.template}_${suffix}`, `litfass_run_${suffix}`];
    await withServer(source.url, (server) => server.query(`create database ${name}`));
    opened.defer(() =>
      withServer(source.url, async (server) => {
        await server.query(`drop database ${name}`);
        await server.query(`drop role ${login}`);
      }),
    );
    await withServer(source.url, (server) => server.query(`create role ${login} login password '${login}'`));
    const owner = openPostgres(databaseUrl(source.url, name));
    opened.defer(() => owner.close());
    const address = new URL(databaseUrl(source.url, name));
    address.username = login;
    address.password = login;
    const runner = openPostgres(address.href);
    opened.defer(() => runner.close());

    await expect(prepareDatabase(runner, { migrates: true, waitMs: 0 })).rejects.toThrow(
      /^it isn't migrated \(\d+ migrations are pending\)\. Run: npm run admin -- migrations up$/,
    );
    const announced = Promise.withResolvers<string>();
    const prepared = prepareDatabase(runner, { migrates: true, waitMs: 30_000, onWait: announced.resolve });
    expect(await announced.promise).toMatch(/^\d+ migrations are pending$/);
    await migrate(owner);
    await grantRoles(owner, login);
    await prepared;
    expect(await runner.run('litfass_app', 'select session_user as login, current_user as name', [])).toEqual([
      { login, name: 'litfass_app' },
    ]);
    await checkRoles(runner);
    for (const text of ['create table mine (id int)', 'select count(*) from company']) {
      await expect(runner.runAsOwner(text)).rejects.toThrow('permission denied');
    }
  });
});

// Once is enough: it brings a PGlite of its own, which is PostgreSQL 18.
describe.runIf(database.kind === 'embedded')('migrations by an owner who isn’t a superuser', () => {
  it('let it switch to the roles on PostgreSQL 18, and inherit from none of them', async () => {
    await using opened = new AsyncDisposableStack();
    const pglite = await PGlite.create();
    opened.defer(() => pglite.close());
    await pglite.exec(
      `create role builder createrole; grant create on database postgres to builder;
       grant create, usage on schema public to builder; set session authorization builder;`,
    );
    const builder = embeddedDriver(pglite);
    await migrate(builder);
    for (const role of ['litfass_app', 'litfass_auth', 'litfass_platform', 'litfass_partner'] as const) {
      expect(await builder.run(role, 'select session_user as login, current_user as name', [])).toEqual([
        { login: 'builder', name: role },
      ]);
    }
    expect(await builder.run('litfass_app', 'select id from company', [])).toEqual([]);
    await checkRoles(builder);

    // As migrations 0001 and 0005 left the memberships, which the owner then inherited from.
    await builder.runAsOwner(
      `revoke litfass_switch from builder; grant litfass_app, litfass_auth, litfass_platform, litfass_staff to builder`,
    );
    await expect(checkRoles(builder)).rejects.toThrow('inherits the privileges of litfass_app');
    await builder.runAsOwner(`delete from schema_migration where name like '%_roles_without_inheritance.sql'`);
    await migrate(builder);
    await checkRoles(builder);
  }, 60_000);
});

describe.runIf(database.kind === 'postgres')('a database that folds the case of ASCII letters only', () => {
  it('is rejected with a message that helps the operator', async () => {
    const source = inject('template');
    if (source.kind !== 'postgres') throw new Error('This test needs a server.');
    const name = `${source.template}_ctype`;
    await withServer(source.url, (server) =>
      server.query(`create database ${name} template template0 lc_ctype 'C' lc_collate 'C'`),
    );
    const ascii = openPostgres(databaseUrl(source.url, name));
    try {
      await expect(migrate(ascii)).rejects.toThrow(/LC_CTYPE C\): create it with LC_CTYPE 'C\.UTF-8'/);
    } finally {
      await ascii.close();
      await withServer(source.url, (server) => server.query(`drop database ${name}`));
    }
  });
});
