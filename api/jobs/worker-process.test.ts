import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { StoredUploads } from '../modules/memberships/testing/stored-upload.ts';
import { createObjectStore } from '../storage/index.ts';
import { testConfig } from '../testing/fixed-secrets.ts';
import { databaseUrl, withServer } from '../testing/postgres-server.ts';
import { findPostgres, startTemporaryPostgres } from '../testing/temporary-postgres.ts';
import { openQueue } from './queue.ts';

const companyId = '00000000-0000-4000-8000-000000000001';
const programs = findPostgres();
const script = fileURLToPath(new URL('../worker.ts', import.meta.url));
const people = (count: number) =>
  `email\n${Array.from({ length: count }, (_, index) => `${createHash('md5').update(String(index)).digest('hex')}@example.com\n`).join('')}`;

// A server of its own, for it is crashed.
describe.runIf(programs !== undefined)('a worker process', { timeout: 120_000 }, () => {
  const opened = new AsyncDisposableStack();
  const children: ChildProcess[] = [];
  let world: Awaited<ReturnType<typeof build>>;

  async function build() {
    const directory = await mkdtemp(join(tmpdir(), 'litfass-worker-'));
    opened.defer(() => rm(directory, { recursive: true, force: true }));
    const server = await startTemporaryPostgres(programs ?? '');
    opened.defer(() => server.stop());
    await withServer(server.url, (sql) => sql.unsafe('create database litfass'));
    const url = databaseUrl(server.url, 'litfass');
    const database = await openDatabase({ kind: 'postgres', url });
    opened.defer(() => database.close());
    await migrate(database.driver);
    const config = testConfig(0);
    const storage = await createObjectStore(
      { ...config, storage: { kind: 'builtin', directory: join(directory, 'objects') } },
      Date.now,
    );
    const uploads = new StoredUploads(database, storage, companyId);
    await uploads.query(
      `insert into company (id, name, kind, currency_code, time_zone) values ($1, 'Outage', 'ADVERTISER', 'EUR', 'UTC')`,
      [companyId],
    );
    const queue = await openQueue(database, { supervise: false, onError: () => undefined });
    opened.defer(() => queue.close(1_000));
    const secret = randomBytes(32).toString('hex');
    const environment = {
      PATH: process.env['PATH'] ?? '',
      NODE_ENV: 'production' as const,
      DATABASE_URL: url,
      DATA_DIR: directory,
      AUTH_CLIENT_SECRET: secret,
      SESSION_SECRET: secret,
      TOKEN_PEPPER: secret,
      LOG_LEVEL: 'error',
    };
    const start = () => {
      const child = spawn(process.execPath, [script], { env: environment, stdio: ['ignore', 'pipe', 'inherit'] });
      children.push(child);
      const ended = once(child, 'exit');
      /** Resolves when a line of the log holds the words. */
      const says = (words: string) =>
        new Promise<void>((resolve) =>
          child.stdout.on('data', (text: Buffer) => {
            if (text.includes(words)) resolve();
          }),
        );
      return { child, ended, says };
    };
    const enqueue = (id: string) => database.platform((platform) => queue.uploads.enqueue(platform, { companyId, id }));
    return { server, uploads, start, enqueue };
  }

  beforeAll(async () => void (world = await build()));
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
  });
  afterAll(() => opened.disposeAsync());

  /** Waits until the upload is as wanted; while the database is away it is asked again. */
  async function until(id: string, wanted: (row: Record<string, unknown>) => boolean) {
    for (;;) {
      const row = await world.uploads.upload(id).catch(() => ({}));
      if (wanted(row)) return row;
      await pause(50);
    }
  }
  const isBegun = (row: Record<string, unknown>) => Number(row['rows_total']) > 0;
  const isEnded = (row: Record<string, unknown>) => row['finished_at'] !== null && row['finished_at'] !== undefined;

  it('told to end hands its upload back within its bound, and another one completes it', async () => {
    const audience = await world.uploads.createAudience();
    const id = await world.uploads.arrive(audience, people(60_000));
    const { child, ended } = world.start();
    await world.enqueue(id);
    await until(id, isBegun);
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(await world.uploads.upload(id)).toMatchObject({ finished_at: null });
    world.start();
    expect(await until(id, isEnded)).toMatchObject({ status: 'COMPLETED', rows_added: '60000' });
  });

  it('says that the database is gone, lives on, and completes the upload once it is back', async () => {
    const audience = await world.uploads.createAudience();
    const id = await world.uploads.arrive(audience, people(60_000));
    const { child, says } = world.start();
    await world.enqueue(id);
    await until(id, isBegun);
    const told = says('"msg":"a job failed"');
    await world.server.crash();
    await told;
    await world.server.restart();
    expect(await until(id, isEnded)).toMatchObject({ status: 'COMPLETED', rows_added: '60000' });
    expect(child.exitCode).toBeNull();
    expect(await world.uploads.audience(audience)).toMatchObject({ member_count: '60000', version: 2 });
  });
});
