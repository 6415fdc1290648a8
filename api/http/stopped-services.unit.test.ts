import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { needs } from '#shared/testing/needs.ts';
import { startS3Process } from '../storage/testing/start-s3.ts';
import { freePort } from '../testing/free-port.ts';
import { databaseUrl, withServer } from '../testing/postgres-server.ts';
import { findPostgres, startTemporaryPostgres } from '../testing/temporary-postgres.ts';
import { hasRedis, startTemporaryRedis } from '../testing/temporary-redis.ts';

// API and worker as processes, over servers that are stopped with SIGSTOP: their ports accept connections and their
// connections stay open, but nothing answers.

const programs = findPostgres();
const demoSchema = z.object({ apiKey: z.object({ companyId: z.string(), token: z.string() }) });
const errorsSchema = z.object({ errors: z.array(z.object({ extensions: z.object({ code: z.string() }) })).optional() });

/** What an operator counts on, with a second for a busy machine. */
const slackMs = 1_000;

describe(
  'a server that is stopped while its connections stay open',
  { timeout: 60_000, ...needs('PostgreSQL and Redis', programs !== undefined && hasRedis()) },
  () => {
    const opened = new AsyncDisposableStack();
    let world: Awaited<ReturnType<typeof build>>;

    async function build() {
      const directory = await mkdtemp(join(tmpdir(), 'litfass-stopped-'));
      opened.defer(() => rm(directory, { recursive: true, force: true }));
      const postgres = await startTemporaryPostgres(programs ?? '', { fsync: 'off' });
      opened.defer(() => postgres.stop());
      const redis = await startTemporaryRedis();
      opened.defer(() => redis.stop());
      const s3 = await startS3Process();
      opened.defer(() => s3.stop());
      await withServer(postgres.url, (sql) => sql.query(`create database litfass`));
      const [port, workerPort] = [await freePort(), await freePort()];
      const { bucket, region, endpoint, credentials } = s3.config;
      const environment = {
        NODE_ENV: 'test' as const,
        PATH: process.env['PATH'] ?? '',
        HOME: process.env['HOME'] ?? '',
        HOST: '127.0.0.1',
        API_PORT: String(port),
        WORKER_PORT: String(workerPort),
        DATA_DIR: directory,
        DATABASE_URL: databaseUrl(postgres.url, 'litfass'),
        REDIS_URL: redis.url,
        S3_BUCKET: bucket,
        S3_REGION: region,
        S3_ENDPOINT: endpoint ?? '',
        S3_ACCESS_KEY_ID: credentials?.accessKeyId ?? '',
        S3_SECRET_ACCESS_KEY: credentials?.secretAccessKey ?? '',
        AUTH_CLIENT_SECRET: randomUUID(),
        SESSION_SECRET: randomUUID(),
        TOKEN_PEPPER: randomUUID(),
        LOG_LEVEL: 'silent',
      };
      const run = (script: string, ...args: readonly string[]) =>
        spawn(process.execPath, [fileURLToPath(new URL(script, import.meta.url)), ...args], {
          env: environment,
          stdio: ['ignore', 'ignore', 'inherit'],
        });
      for (const command of [
        ['migrations', 'up'],
        ['demo', 'load'],
      ]) {
        expect(await once(run('../admin/main.ts', ...command), 'exit'), command.join(' ')).toEqual([0, null]);
      }
      const demo = demoSchema.parse(JSON.parse(await readFile(join(directory, 'demo.json'), 'utf8')));
      const processes: ChildProcess[] = [run('../main.ts'), run('../worker.ts')];
      for (const child of processes) {
        opened.defer(async () => {
          if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit');
        });
      }
      const urls = { api: `http://127.0.0.1:${port}`, worker: `http://127.0.0.1:${workerPort}` };
      return { postgres, redis, s3, processes, urls, ...demo.apiKey };
    }

    beforeAll(async () => {
      world = await build();
      for (const url of Object.values(world.urls)) {
        while ((await ready(url)).status !== 200) await pause(100);
      }
    }, 120_000);
    afterAll(() => opened.disposeAsync(), 30_000);

    async function ready(url: string): Promise<{ status: number; ms: number }> {
      const began = performance.now();
      const status = await fetch(`${url}/readyz`).then(
        (response) => response.status,
        () => 0,
      );
      return { status, ms: performance.now() - began };
    }

    async function ask(query: string, variables: object = {}) {
      const began = performance.now();
      const response = await fetch(`${world.urls.api}/graphql`, {
        method: 'POST',
        headers: { authorization: `Bearer ${world.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ query, variables }),
      });
      const { errors } = errorsSchema.parse(await response.json());
      return {
        status: response.status,
        retryAfter: response.headers.get('retry-after'),
        code: errors?.[0]?.extensions.code,
        ms: performance.now() - began,
      };
    }

    const read = () => ask('{ listCompanies { items { id } } }');
    const write = () =>
      ask(
        `mutation ($input: CreateAudienceInput!) { createAudience(input: $input) { audience { id } userErrors { code } } }`,
        { input: { companyId: world.companyId, name: randomUUID(), membershipDays: 30 } },
      );

    function expectRunning() {
      for (const { exitCode, signalCode } of world.processes) expect([exitCode, signalCode]).toEqual([null, null]);
    }

    it('PostgreSQL: 503 with Retry-After within 2 s, and 200 within 2 s after it continues', async () => {
      const { postgres, urls } = world;
      expect(await write()).toMatchObject({ status: 200, code: undefined });
      postgres.freeze();
      try {
        for (let round = 0; round < 2; round += 1) {
          const answers = await Promise.all([...Array.from({ length: 10 }, read), write(), write()]);
          for (const answer of answers) {
            expect(answer).toMatchObject({ status: 503, code: 'UNAVAILABLE', retryAfter: '2' });
            expect(answer.ms).toBeLessThan(2_000 + slackMs);
          }
          for (const url of Object.values(urls)) {
            const { status, ms } = await ready(url);
            expect([url, status]).toEqual([url, 503]);
            expect(ms).toBeLessThan(2_000 + slackMs);
          }
        }
      } finally {
        postgres.thaw();
      }
      const within = { timeout: 2_000 + slackMs, interval: 100 };
      await Promise.all([
        expect.poll(async () => (await read()).status, within).toBe(200),
        expect.poll(async () => (await write()).status, within).toBe(200),
        ...Object.values(urls).map((url) => expect.poll(async () => (await ready(url)).status, within).toBe(200)),
      ]);
      for (let round = 0; round < 20; round += 1) {
        expect(await Promise.all([read(), write()])).toMatchObject([{ status: 200 }, { status: 200 }]);
      }
      expectRunning();
    });

    it('Redis: every request is answered, because each process then counts by itself', async () => {
      const { redis, urls } = world;
      redis.freeze();
      try {
        for (let round = 0; round < 5; round += 1) {
          const answers = await Promise.all([read(), write(), ready(urls.api)]);
          for (const { status, ms } of answers) {
            expect(status).toBe(200);
            expect(ms).toBeLessThan(2_000);
          }
        }
      } finally {
        redis.thaw();
      }
      expect(await read()).toMatchObject({ status: 200 });
      expectRunning();
    });

    it('S3: only requests for files fail, with 503 and Retry-After, and readiness says so within 2 s', async () => {
      const { s3, urls } = world;
      const file = Buffer.from('email\nanna@example.com\n');
      const id = await createUpload(file);
      const complete = () =>
        ask(
          `mutation ($input: CompleteFirstPartyUploadInput!) { completeFirstPartyUpload(input: $input) { userErrors { code } } }`,
          { input: { id } },
        );
      expect(await complete()).toMatchObject({ status: 200 });
      s3.freeze();
      try {
        const [away, ...others] = await Promise.all([complete(), read(), write()]);
        expect(away).toMatchObject({ status: 503, code: 'UNAVAILABLE', retryAfter: '2' });
        expect(away.ms).toBeLessThan(5_000 + slackMs);
        for (const other of others) expect(other).toMatchObject({ status: 200 });
        for (const url of Object.values(urls)) {
          const { status, ms } = await ready(url);
          expect([url, status]).toEqual([url, 200]);
          expect(ms).toBeLessThan(2_000 + slackMs);
        }
      } finally {
        s3.thaw();
      }
      await expect.poll(async () => (await complete()).status, { timeout: 2_000 + slackMs }).toBe(200);
      expectRunning();
    });

    async function createUpload(file: Buffer): Promise<string> {
      const list = z.object({ data: z.object({ list: z.object({ items: z.array(z.object({ id: z.string() })) }) }) });
      const created = z.object({
        data: z.object({ createFirstPartyUpload: z.object({ upload: z.object({ id: z.string() }) }) }),
      });
      const send = async (query: string, variables: object): Promise<unknown> => {
        const response = await fetch(`${world.urls.api}/graphql`, {
          method: 'POST',
          headers: { authorization: `Bearer ${world.token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ query, variables }),
        });
        return response.json();
      };
      const { companyId } = world;
      const audiences = list.parse(
        await send(
          'query ($companyId: ID!) { list: listAudiencesByCompany(companyId: $companyId, page: { limit: 1 }) { items { id } } }',
          { companyId },
        ),
      );
      const input = {
        companyId,
        audienceId: audiences.data.list.items[0]?.id,
        fileName: 'people.csv',
        format: 'CSV',
        contentLength: String(file.length),
        checksumSha256: createHash('sha256').update(file).digest('base64'),
        consent: { adUserData: 'GRANTED', adPersonalization: 'GRANTED' },
        idempotencyKey: randomUUID(),
      };
      const answer = await send(
        'mutation ($input: CreateFirstPartyUploadInput!) { createFirstPartyUpload(input: $input) { upload { id } } }',
        { input },
      );
      return created.parse(answer).data.createFirstPartyUpload.upload.id;
    }
  },
);
