import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createDigests } from '../auth/digest.ts';
import { openDatabase } from '../db/database.ts';
import { migrate } from '../db/migrations/migrate.ts';
import { seedDemo } from '../demo/seed.ts';
import { demoSecrets, testSecrets } from '../testing/fixed-secrets.ts';
import { needsPostgresPrograms } from '../testing/needs-postgres.ts';
import { databaseUrl, withServer } from '../testing/postgres-server.ts';
import { findPostgres, startTemporaryPostgres } from '../testing/temporary-postgres.ts';
import { contents } from './testing/contents.ts';

const inContainer = 'docker compose exec --no-TTY postgres ';

/** The guide's commands that run in the container of PostgreSQL, in order. */
function guideCommands(): string[] {
  const pages = ['backup', 'restore'].map((page) => readFileSync(`content/guides/operate/${page}.mdx`, 'utf8'));
  const sections = pages.map((page) => /## (?:Back up|Restore) with compose\n(.*?)\n## /s.exec(page)?.[1] ?? '');
  const lines = sections
    .join('\n')
    .split('\n')
    .map((line) => line.trim());
  return lines.flatMap((line) => (line.startsWith(inContainer) ? [line.slice(inContainer.length)] : []));
}

it(
  'the guide’s commands back up and restore the database of compose, and its query finds the keys to revoke again',
  { timeout: 120_000, ...needsPostgresPrograms },
  async () => {
    const directory = mkdtempSync(join(tmpdir(), 'litfass-compose-backup-'));
    onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
    const programs = findPostgres() ?? '';
    const server = await startTemporaryPostgres(programs, { fsync: 'off' });
    onTestFinished(() => server.stop());
    // The role of the container is a superuser, and owns the database.
    const password = 'the password in .env';
    await withServer(server.superuserUrl, async (sql) => {
      await sql.query(`create role litfass login superuser password '${password}'`);
      await sql.query('create database litfass owner litfass');
    });
    const address = new URL(databaseUrl(server.superuserUrl, 'litfass'));
    address.username = 'litfass';
    address.password = password;
    const database = await openDatabase({ kind: 'postgres', url: address.href });
    await migrate(database.driver);
    const day = new Date().toISOString().slice(0, 10);
    await seedDemo(database, createDigests([testSecrets.tokenPeppers[0]]), demoSecrets, day, 5);
    await database.close();
    const before = await contents(address.href);

    const environment = {
      NODE_ENV: 'test' as const,
      PATH: [programs, process.env['PATH']].join(delimiter),
      PGHOST: address.hostname,
      PGPORT: address.port,
      PGPASSWORD: password,
    };
    const [dump = '', ...restore] = guideCommands();
    const run = (command: string) => execFileSync('sh', ['-c', command], { cwd: directory, env: environment });
    expect([dump, ...restore].map((command) => command.split(' ')[0])).toEqual([
      'pg_dump',
      'pg_dump',
      'dropdb',
      'createdb',
      'pg_restore',
    ]);
    run(dump);
    const written = readdirSync(directory).filter((name) => name.endsWith('.dump'));
    expect(written).toEqual([expect.stringMatching(/^litfass-\d{4}-\d{2}-\d{2}\.dump$/)]);
    await withServer(address.href, (sql) => sql.query('delete from campaign'));
    for (const command of restore) run(command.replace(/litfass-\d{4}-\d{2}-\d{2}\.dump/, written[0] ?? ''));
    expect(await contents(address.href)).toEqual(before);

    // The guide's query for the keys that were revoked after the backup.
    await withServer(address.href, (sql) =>
      sql.query(
        `insert into audit_event
          (id, company_id, actor_kind, actor_id, actor_name, action, target_type, target_id, changes, request_id)
        select gen_random_uuid(), company_id, 'USER', id, 'Anna', 'api_token.revoked', 'API_TOKEN', id, '[]', 'a-request'
        from api_token limit 1`,
      ),
    );
    const query = /```sql\n(.*?)```/s.exec(readFileSync('content/guides/operate/restore.mdx', 'utf8'))?.[1] ?? '';
    const revoked = await withServer(address.href, (sql) => sql.query(query.replace('2026-11-22', '2000-01-01')));
    expect(revoked[0]).toMatchObject({ target_id: expect.any(String) as unknown });
  },
);
