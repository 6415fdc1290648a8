import { readdir } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { describe, expect, inject, it } from 'vitest';
import { databaseUrl, withServer } from '../../testing/postgres-server.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { embeddedDriver } from '../pglite/embedded.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from '../postgres/index.ts';

const database = await createTestDatabase({ empty: true });
const { driver } = database;
const applied = () => database.asOwner('select name, applied_at from schema_migration order by name');

describe('migrations', () => {
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

  it('create a database in which all three roles work', async () => {
    for (const role of ['litfass_app', 'litfass_auth', 'litfass_platform'] as const) {
      expect(
        await driver.run(role, 'select current_user as name, count(*) as count from company group by 1', []),
      ).toEqual([]);
      expect(await driver.run(role, 'select current_user as name', [])).toEqual([{ name: role }]);
    }
  });
});

// Once is enough: it brings a PGlite of its own, which is PostgreSQL 18.
describe.runIf(database.kind === 'embedded')('migrations by an owner who isn’t a superuser', () => {
  it('work on PostgreSQL 18, where creating a role doesn’t allow SET ROLE to it', async () => {
    await using opened = new AsyncDisposableStack();
    const pglite = await PGlite.create();
    opened.defer(() => pglite.close());
    await pglite.exec(
      `create role builder createrole; grant create on database postgres to builder;
       grant create, usage on schema public to builder; set session authorization builder;`,
    );
    const builder = embeddedDriver(pglite);
    await migrate(builder);
    for (const role of ['litfass_app', 'litfass_auth', 'litfass_platform'] as const) {
      expect(await builder.run(role, 'select session_user as login, current_user as name', [])).toEqual([
        { login: 'builder', name: role },
      ]);
    }
    expect(await builder.run('litfass_app', 'select id from company', [])).toEqual([]);
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
