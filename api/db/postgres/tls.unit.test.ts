import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCertificate } from '../../testing/certificate.ts';
import { needsPostgresPrograms } from '../../testing/needs-postgres.ts';
import { unprivilegedAccount } from '../../testing/postgres-process.ts';
import { databaseUrl, withServer } from '../../testing/postgres-server.ts';
import { findPostgres, type FragilePostgres, startTemporaryPostgres } from '../../testing/temporary-postgres.ts';
import { migrate } from '../migrations/migrate.ts';
import { prepareDatabase } from '../migrations/prepare.ts';
import { openPostgres } from './index.ts';

describe('PostgreSQL over TLS', { timeout: 60_000, ...needsPostgresPrograms }, () => {
  const opened = new AsyncDisposableStack();
  afterAll(() => opened.disposeAsync());
  let server: FragilePostgres;
  let certificate = '';

  beforeAll(async () => {
    const directory = await mkdtemp(join(tmpdir(), 'litfass-tls-'));
    opened.defer(() => rm(directory, { recursive: true, force: true }));
    const { cert, key } = await createCertificate();
    certificate = join(directory, 'cert.pem');
    const keyFile = join(directory, 'key.pem');
    await writeFile(certificate, cert);
    await writeFile(keyFile, key, { mode: 0o600 });
    const account = unprivilegedAccount();
    if (account !== undefined) {
      for (const path of [directory, certificate, keyFile]) await chown(path, account.uid, account.gid);
    }
    server = await startTemporaryPostgres(findPostgres() ?? '', {
      fsync: 'off',
      ssl: 'on',
      ssl_cert_file: certificate,
      ssl_key_file: keyFile,
    });
    opened.defer(() => server.stop());
    await withServer(server.url, (sql) => sql.query('create database litfass'));
  }, 60_000);

  /** A driver with another password, or other settings of TLS, than the server's own. */
  const open = (parameters: Readonly<Record<string, string>>, password?: string) => {
    const url = new URL(databaseUrl(server.url, 'litfass'));
    url.password = password ?? url.password;
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    const driver = openPostgres(url.href);
    opened.defer(() => driver.close());
    return driver;
  };
  const trusted = () => ({ sslmode: 'verify-full', sslrootcert: certificate });

  it('encrypts every kind of connection, and notices a silent server', async () => {
    const driver = open(trusted());
    await migrate(driver);
    const read = () => driver.run('litfass_app', 'select 1 as one', []);
    const listening = await driver.listen?.('tls', { heard: () => undefined, connected: () => undefined });
    await Promise.all([
      read(),
      driver.runLong('litfass_app', 'select 1', []),
      driver.transaction('litfass_platform', (run) => run('select 1', [])),
    ]);
    const connections = await withServer(databaseUrl(server.superuserUrl, 'litfass'), (sql) =>
      sql.query(`select count(*) >= 4 as "areAllOpen", bool_and(ssl) as "areEncrypted" from pg_stat_ssl join pg_stat_activity using (pid)
        where application_name ~ '^litfass_'`),
    );
    // The four above; the check for a silent server opens one more after a while.
    expect(connections).toEqual([{ areAllOpen: true, areEncrypted: true }]);
    server.freeze();
    try {
      await expect(read()).rejects.toThrow('did not answer');
    } finally {
      server.thaw();
    }
    await expect.poll(() => read().catch(() => []), { timeout: 10_000 }).toEqual([{ one: 1 }]);
    await listening?.close();
  });

  it.each([
    ['a certificate that isn’t trusted', () => open({ sslmode: 'verify-full' }), 'certificate'],
    ['a wrong password', () => open(trusted(), 'wrong'), 'password authentication failed'],
  ])('%s ends the start instead of a wait for migrations', async (_, openWrongly, message) => {
    const waits: string[] = [];
    const preparation = { migrates: true, waitMs: 1_000, onWait: (reason: string) => waits.push(reason) };
    await expect(prepareDatabase(openWrongly(), preparation)).rejects.toThrow(message);
    expect(waits).toEqual([]);
  });
});
