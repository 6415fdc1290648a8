import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseUrl, withServer } from '#api/testing/postgres-server.ts';
import { findPostgres, startTemporaryPostgres } from '#api/testing/temporary-postgres.ts';
import { fencedCodeIn } from '#lib/content/fenced-code-check.ts';
import { needs } from '#shared/testing/needs.ts';

const programs = findPostgres();
const pageOf = (slug: string) => readFileSync(`content/guides/operate/${slug}.mdx`, 'utf8');

/** The SQL of a page, one statement each: its blocks, and `given` ones within its sentences. */
function statementsOf(slug: string, given: readonly string[] = []): string[] {
  const source = pageOf(slug);
  for (const statement of given) expect(source).toContain(`\`${statement}\``);
  const blocks = fencedCodeIn(source).filter(({ language }) => language === 'sql');
  return [...blocks.flatMap(({ code }) => code.split('\n').map((line) => line.trim())), ...given].filter(
    (statement) => statement !== '',
  );
}

describe(
  'the SQL of the operator’s guide',
  { timeout: 180_000, ...needs('PostgreSQL', programs !== undefined) },
  () => {
    const opened = new AsyncDisposableStack();
    let superuserUrl = '';

    beforeAll(async () => {
      const server = await startTemporaryPostgres(programs ?? '', { fsync: 'off' });
      opened.defer(() => server.stop());
      superuserUrl = server.superuserUrl;
      // The guide makes a role of this name.
      await withServer(superuserUrl, (connection) => connection.query('drop role litfass_owner'));
    });
    afterAll(() => opened.disposeAsync());

    /** Runs statements as the superuser, with a password in the place of the ellipsis, or where `\password` asks for it. */
    const run = (statements: readonly string[], password: string) =>
      withServer(superuserUrl, async (server) => {
        for (const statement of statements) {
          if (statement.startsWith('\\password')) await runPsql(statement, password);
          else await server.query(statement.replace('…', password));
        }
      });

    /** A detached process has no terminal, so psql reads the password and its repetition from the input. */
    async function runPsql(command: string, password: string): Promise<void> {
      const psql = spawn(join(programs ?? '', 'psql'), [superuserUrl, '--command', command], {
        detached: true,
        stdio: ['pipe', 'ignore', 'ignore'],
      });
      psql.stdin.end(`${password}\n${password}\n`);
      expect(await once(psql, 'exit')).toEqual([0, null]);
    }

    function urlOf(role: string, password: string, database = 'litfass'): string {
      const url = new URL(databaseUrl(superuserUrl, database));
      url.username = role;
      url.password = password;
      return url.href;
    }

    const migrate = (ownerPassword: string, role: string) =>
      promisify(execFile)(process.execPath, ['api/admin/main.ts', 'migrations', 'up', '--grant-to', role], {
        env: {
          PATH: process.env['PATH'],
          NODE_ENV: 'production',
          DATABASE_MIGRATION_URL: urlOf('litfass_owner', ownerPassword),
        },
      });

    const rowsVisibleTo = (role: string, password: string) =>
      withServer(urlOf(role, password), (server) =>
        server.query('set role litfass_platform; select count(*) as count from company'),
      );

    test('makes separate roles, and replaces the role of the processes and the password of the owner', async () => {
      await run(statementsOf('several-machines'), 'first');
      await migrate('first', 'litfass_run');
      expect(await rowsVisibleTo('litfass_run', 'first')).toEqual([{ count: '0' }]);

      const [createSecond = '', setPassword = '', dropFirst = '', newPassword = '', ...others] = statementsOf(
        'service-passwords',
        ['drop role litfass_run', '\\password litfass_owner'],
      );
      expect(others).toEqual([]);
      await run([createSecond, setPassword], 'second');
      await migrate('first', 'litfass_run_2');
      await run([dropFirst], '');
      expect(await rowsVisibleTo('litfass_run_2', 'second')).toEqual([{ count: '0' }]);
      await run([newPassword], 'third');
      await expect(migrate('first', 'litfass_run_2')).rejects.toThrow();
      await migrate('third', 'litfass_run_2');
    });

    test('makes a role for backups, which reads every row and writes none', async () => {
      await run(statementsOf('backup'), 'backup');
      await withServer(urlOf('litfass_backup', 'backup'), async (server) => {
        expect(await server.query('select count(*) as count from company')).toEqual([{ count: '0' }]);
        await expect(server.query('delete from company')).rejects.toThrow('permission denied');
      });
    });

    test('makes an installation with one role, whose password can be changed', async () => {
      const statements = statementsOf('install').map((statement) =>
        statement.replace('create database litfass ', 'create database litfass_one '),
      );
      await run(statements, 'first');
      const [changed = ''] = statementsOf('service-passwords', ['\\password litfass']).slice(-1);
      await run([changed], 'second');
      const who = (password: string) =>
        withServer(urlOf('litfass', password, 'litfass_one'), (server) => server.query('select current_user as role'));
      await expect(who('first')).rejects.toThrow('password authentication failed');
      expect(await who('second')).toEqual([{ role: 'litfass' }]);
    });

    test('lists the sessions that wait for a lock', async () => {
      const [select = '', ...others] = fencedCodeIn(pageOf('troubleshoot'))
        .filter(({ language }) => language === 'sql')
        .map(({ code }) => code);
      expect(others).toEqual([]);
      await withServer(superuserUrl, async (server) => {
        const [own] = await server.query(select);
        expect(Object.keys(own ?? {})).toEqual([...['pid', 'time', 'state', 'waits_for', 'application_name', 'left']]);
      });
    });
  },
);
