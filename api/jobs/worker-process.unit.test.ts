import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openDatabase } from '../db/database.ts';
import { migrate } from '../db/migrations/migrate.ts';
import { StoredUploads } from '../modules/uploads/processing/testing/stored-upload.ts';
import { createObjectStore } from '../storage/index.ts';
import { freePort } from '../testing/free-port.ts';
import { testConfig } from '../testing/fixed-secrets.ts';
import { needsPostgresPrograms } from '../testing/needs-postgres.ts';
import { databaseUrl, withServer } from '../testing/postgres-server.ts';
import { findPostgres, startTemporaryPostgres } from '../testing/temporary-postgres.ts';
import { openQueue } from './queue.ts';

const companyId = '00000000-0000-4000-8000-000000000001';
const programs = findPostgres();
const script = fileURLToPath(new URL('../worker.ts', import.meta.url));
const logLine = z.object({
  time: z.number(),
  msg: z.literal(['a job failed', 'a dependency was lost']),
  err: z.object({ message: z.string() }),
});
const people = (count: number) =>
  `email\n${Array.from({ length: count }, (_, index) => `${createHash('md5').update(String(index)).digest('hex')}@example.com\n`).join('')}`;

// A server of its own, for it is crashed.
describe('a worker process', { timeout: 120_000, ...needsPostgresPrograms }, () => {
  const opened = new AsyncDisposableStack();
  const children: ChildProcess[] = [];
  let world: Awaited<ReturnType<typeof build>>;

  async function build() {
    const directory = await mkdtemp(join(tmpdir(), 'litfass-worker-'));
    opened.defer(() => rm(directory, { recursive: true, force: true }));
    const server = await startTemporaryPostgres(programs ?? '');
    opened.defer(() => server.stop());
    await withServer(server.url, (sql) => sql.query('create database litfass'));
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
    const start = (own: Readonly<Record<string, string>> = {}) => {
      const child = spawn(process.execPath, [script], {
        env: { ...environment, ...own },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      children.push(child);
      const ended = once(child, 'exit');
      /** What its log says went wrong, from now on. */
      async function* failures() {
        for await (const line of createInterface({ input: child.stdout })) {
          const parsed = logLine.parse(JSON.parse(line));
          if (parsed.msg === 'a job failed') yield parsed;
        }
      }
      return { child, ended, failures };
    };
    const enqueue = (id: string) => database.platform((platform) => queue.uploads.enqueue(platform, { companyId, id }));
    return { url, server, uploads, start, enqueue };
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

  it('on SIGTERM returns its upload to the queue in time, and another one completes it', async () => {
    const audience = await world.uploads.createAudience();
    const id = await world.uploads.arrive(audience, people(60_000));
    const { child, ended } = world.start({ LOG_LEVEL: 'info' });
    const log = text(child.stdout);
    await world.enqueue(id);
    await until(id, isBegun);
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(await world.uploads.upload(id)).toMatchObject({ finished_at: null });
    const jobs = (await log).split('\n').filter((line) => line.includes('process-upload'));
    expect(jobs.map((line): unknown => JSON.parse(line))).toMatchObject([
      { msg: 'a job started' },
      { msg: 'a job ended', outcome: 'stopped' },
    ]);
    world.start();
    expect(await until(id, isEnded)).toMatchObject({ status: 'COMPLETED', rows_added: '60000' });
  });

  it('with DRAIN_SECONDS completes its upload after SIGTERM, takes no other one, and reports that it is draining', async () => {
    const audience = await world.uploads.createAudience();
    const id = await world.uploads.arrive(audience, people(60_000));
    const next = await world.uploads.arrive(await world.uploads.createAudience(), people(1));
    const port = await freePort();
    const readiness = async (): Promise<readonly [number, unknown]> => {
      const response = await fetch(`http://127.0.0.1:${port}/readyz`);
      return [response.status, await response.json()];
    };
    const { child, ended } = world.start({ WORKER_PORT: String(port), HOST: '127.0.0.1', DRAIN_SECONDS: '60' });
    await world.enqueue(id);
    await until(id, isBegun);
    expect(await readiness()).toEqual([200, { status: 'ok', checks: { database: 'ok', store: 'ok', queue: 'ok' } }]);
    await withServer(world.url, async (sql) => {
      // The worker waits for the lock when it writes how far it is.
      await sql.query('begin');
      await sql.query('lock table first_party_upload in share mode');
      child.kill('SIGTERM');
      await expect.poll(readiness).toEqual([503, { status: 'draining' }]);
      await world.enqueue(next);
      await sql.query('commit');
    });
    expect(await ended).toEqual([0, null]);
    expect(await world.uploads.upload(id)).toMatchObject({ status: 'COMPLETED', rows_added: '60000' });
    expect(await world.uploads.upload(next)).toMatchObject({ finished_at: null });
    world.start();
    expect(await until(next, isEnded)).toMatchObject({ status: 'COMPLETED' });
  });

  it('killed while it deletes old rows leaves the rest to another one, which deletes exactly these', async () => {
    const usage = 'api_token_usage_day (company_id, token_id, requests, errors, rate_limited, cost, day)';
    await world.uploads.query(
      `insert into ${usage} select $1, gen_random_uuid(), 1, 0, 0, 1, current_date - 401 - number % 100
       from generate_series(1, 200000) as number`,
      [companyId],
    );
    await world.uploads.query(
      `insert into ${usage} select $1, gen_random_uuid(), 1, 0, 0, 1, current_date - 399
       from generate_series(1, 1000) as number`,
      [companyId],
    );
    const left = async () => {
      const [found] = await world.uploads.query('select count(*)::int as count from api_token_usage_day');
      return Number(found?.['count']);
    };
    // The job of this day has run before.
    await world.uploads.query(`delete from jobs.job where name = 'retention'`);
    const { child, ended } = world.start();
    while ((await left()) === 201_000) await pause(5);
    child.kill('SIGKILL');
    await ended;
    expect(await left()).toBeGreaterThan(1_000);
    await world.uploads.query(`update jobs.job set retry_delay = 1, retry_delay_max = 1 where name = 'retention'`);
    world.start();
    while ((await left()) > 1_000) await pause(100);
    await expect
      .poll(() => world.uploads.query(`select state::text from jobs.job where name = 'retention'`), { timeout: 30_000 })
      .toEqual([{ state: 'completed' }]);
    expect(await left()).toBe(1_000);
  });

  /**
   * Half a minute without the database is more than one of everything a worker does by the clock: the heartbeat of its job
   * (10 s), the pause before the job is tried again (1 s and more), the search for jobs left behind (5 s) and the fetching
   * of jobs (every 0.5 s). Whatever is longer than these fails again in the same way. So the job's own two are made small
   * here, and the database stays away until something has failed for longer than each of them.
   */
  it('logs that the database is unavailable, survives a long outage, and completes the upload afterwards', async () => {
    const audience = await world.uploads.createAudience();
    const id = await world.uploads.arrive(audience, people(60_000));
    await world.enqueue(id);
    const [job] = await world.uploads.query(
      `update jobs.job set heartbeat_seconds = 2, retry_delay = 1, retry_delay_max = 1 where data ->> 'id' = $1 returning id`,
      [id],
    );
    expect(job).toBeDefined();
    const { child, failures } = world.start();
    await until(id, isBegun);
    const reported = failures();
    await world.server.crash();
    const { value: first } = await reported.next();
    for await (const { time, err } of reported) {
      expect(err.message).not.toBe('[object Object]');
      if (time - (first?.time ?? time) > 7_000) break;
    }
    // Its log isn't read from here on, and a full pipe would stop it.
    child.stdout.resume();
    await world.server.restart();
    expect(await until(id, isEnded)).toMatchObject({ status: 'COMPLETED', rows_added: '60000' });
    expect(child.exitCode).toBeNull();
    expect(await world.uploads.audience(audience)).toMatchObject({ member_count: '60000', version: 2 });
  });
});
