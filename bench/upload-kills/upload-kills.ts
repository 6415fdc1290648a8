import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createDigests, deriveKey } from '#api/auth/digest.ts';
import { type Database, openDatabase } from '#api/db/database.ts';
import { migrate } from '#api/db/migrations/migrate.ts';
import { statement } from '#api/db/sql.ts';
import { keepMembers } from '#api/modules/uploads/index.ts';
import { S3Store, type S3StoreConfig } from '#api/storage/s3/s3-store.ts';
import { freePort } from '#api/testing/free-port.ts';
import { databaseUrl, withServer } from '#api/testing/postgres-server.ts';
import { type FragilePostgres, startTemporaryPostgres } from '#api/testing/temporary-postgres.ts';
import { Supervised } from '#scripts/supervised.ts';
import { s3Variables } from '../s3-variables.ts';
import { insertKey } from '../scenarios/key.ts';
import { seeded } from '../seeded.ts';
import { Customer } from './customer.ts';
import { paddedTo, type PlannedAudience, planUploads } from './plan.ts';
import { hashOfMembers, hashOfPeople } from './stored-members.ts';

export interface KillOptions {
  readonly programs: string;
  readonly seed: number;
  readonly uploads: number;
  readonly audiences: number;
  readonly mostRows: number;
  /** The bucket to which each file is sent in parts; without it, in one request to the built-in store. */
  readonly s3?: S3StoreConfig | undefined;
  /** Milliseconds between two kills: the minimum, and the maximum that is added. */
  readonly between: readonly [number, number];
  /** Kills continue until every upload is complete; after this many kills, no more follow. */
  readonly mostKills: number;
  /** Duration of the first database outage; later ones last up to a tenth of it. */
  readonly outageMs: number;
  readonly signal: AbortSignal;
  readonly say: (line: string) => void;
}

export interface KillReport {
  readonly kills: Readonly<Record<Victim, number>>;
  readonly seconds: number;
  /** Bytes of the files, without those that were sent again. */
  readonly bytes: number;
  /** Transfers that a killed API left in the bucket; the sweep aborts them after an hour. */
  readonly transfersLeft: number;
  /** Errors; empty when there are none. */
  readonly faults: readonly string[];
}

/** A resumable file that is longer has parts of 16 MiB. */
const partsFromBytes = 17 * 2 ** 20;

const victims = ['worker', 'api', 'database'] as const;
type Victim = (typeof victims)[number];

const companyId = '00000000-0000-4000-8000-000000000001';
/**
 * The upload of a killed worker waits for its heartbeat to expire, longer each time, and some may be hit repeatedly.
 */
const patienceMs = 600_000;
/** How long a job may go on after the last upload has ended. */
const endsWithinMs = 60_000;

/**
 * Uploads through a separate API, worker and PostgreSQL server, while each of them is killed with SIGKILL at seeded
 * random moments. At the end every upload has its expected result, exactly once, and no data is left behind.
 */
export async function killDuringUploads(options: KillOptions): Promise<KillReport> {
  await using opened = new AsyncDisposableStack();
  const directory = await mkdtemp(join(tmpdir(), 'litfass-upload-kills-'));
  opened.defer(() => rm(directory, { recursive: true, force: true }));
  const server = await startTemporaryPostgres(options.programs);
  opened.defer(() => server.stop());
  await withServer(server.url, (sql) => sql.query('create database litfass'));
  const url = databaseUrl(server.url, 'litfass');
  const secret = () => randomBytes(32).toString('hex');
  const pepper = secret();
  const port = await freePort();
  const environment = {
    ...process.env,
    AUTH_CLIENT_SECRET: secret(),
    SESSION_SECRET: secret(),
    TOKEN_PEPPER: pepper,
    NODE_ENV: 'production' as const,
    HOST: '127.0.0.1',
    DATABASE_URL: url,
    DATA_DIR: directory,
    API_PORT: String(port),
    LOG_LEVEL: 'silent',
    ...(options.s3 === undefined ? {} : s3Variables(options.s3)),
    RATE_LIMIT_POINTS: '1000000000',
    RATE_LIMIT_RESTORE_PER_SECOND: '1000000000',
  };
  const database = await openDatabase({ kind: 'postgres', url });
  opened.defer(() => database.close());
  const digests = createDigests([pepper]);
  const plan = planUploads(options.seed, options.uploads, options.audiences, {
    mostRows: options.mostRows,
    // With fewer rows, a file can't be padded to more than one part.
    ...(options.s3 === undefined ? {} : { leastRows: 5_000 }),
  });
  const { token, audienceIds } = await prepare(database, digests, plan.length);

  const began = performance.now();
  const processes = {
    api: new Supervised([entry('main.ts')], environment),
    worker: new Supervised([entry('worker.ts')], environment),
  };
  opened.defer(async () => {
    await Promise.all([processes.api.stop(), processes.worker.stop()]);
  });
  const ended = new AbortController();
  const signal = AbortSignal.any([options.signal, ended.signal]);
  const kills = { worker: 0, api: 0, database: 0 };
  const killing = killNowAndThen(options, server, processes, kills, signal);
  const ids = new Map<string, string>();
  let bytes = 0;
  try {
    const customer = new Customer(`http://127.0.0.1:${port}`, token, signal);
    const made = plan.map(async ({ uploads }, index) => {
      for (const upload of uploads) {
        const audienceId = audienceIds[index] ?? '';
        const file = options.s3 === undefined ? upload.file : paddedTo(partsFromBytes, upload.file);
        bytes += file.length;
        const id =
          options.s3 === undefined
            ? await customer.upload(companyId, audienceId, upload)
            : await customer.uploadInParts(companyId, audienceId, { ...upload, file });
        ids.set(upload.key, id);
        await untilEnded(database, id, signal);
        options.say(`${upload.key} ${upload.operation} of ${upload.expected.total} rows is through`);
      }
    });
    await Promise.race([Promise.all(made), killing.failed]);
  } finally {
    ended.abort();
    await killing.done;
  }
  const faults = await findFaults(database, deriveKey(pepper, 'identity'), plan, audienceIds, ids, options.signal);
  const seconds = (performance.now() - began) / 1_000;
  const left = options.s3 === undefined ? { files: 0, transfers: 0 } : await leftIn(options.s3);
  const spare = left.files === 0 ? [] : [`${left.files} files of ended uploads are left in the bucket`];
  return { kills, faults: [...faults, ...spare], seconds, bytes, transfersLeft: left.transfers };
}

async function leftIn(s3: S3StoreConfig) {
  const store = new S3Store(s3, Date.now);
  const left = { files: 0, transfers: 0 };
  for await (const { key, multipartId } of store.list()) {
    if (multipartId !== null) left.transfers += 1;
    else if (key.startsWith('incoming/')) left.files += 1;
  }
  await store.close();
  return left;
}

function entry(name: string): string {
  return fileURLToPath(new URL(`../../api/${name}`, import.meta.url));
}

async function prepare(database: Database, digests: ReturnType<typeof createDigests>, audiences: number) {
  await migrate(database.driver);
  const audienceIds = Array.from({ length: audiences }, () => randomUUID());
  const token = await database.platform(async (platform) => {
    await platform.all(
      statement(
        `insert into company (id, name, kind, currency_code, time_zone) values ($1, 'Kills', 'ADVERTISER', 'EUR', 'UTC')`,
        [companyId],
      ),
    );
    for (const id of audienceIds) {
      await platform.all(
        statement(`insert into audience (company_id, id, name, membership_days) values ($1, $2, $3, 180)`, [
          companyId,
          id,
          id,
        ]),
      );
    }
    return insertKey(platform, digests, companyId);
  });
  return { token, audienceIds };
}

function killNowAndThen(
  { seed, between, mostKills, outageMs, say }: KillOptions,
  server: FragilePostgres,
  processes: Readonly<Record<'api' | 'worker', Supervised>>,
  kills: Record<Victim, number>,
  signal: AbortSignal,
) {
  const random = seeded(seed + 1);
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => undefined);
  const run = async () => {
    for (let count = 0; count < mostKills; count += 1) {
      const waited = pause(between[0] + random() * between[1], undefined, { signal });
      const goesOn = await waited.then(
        () => true,
        () => false,
      );
      if (!goesOn) return;
      // Each process at least once, even with few kills; then a random one.
      const victim = victims[count < victims.length ? count : Math.floor(random() * victims.length)] ?? 'worker';
      say(`kill -9 ${victim}`);
      kills[victim] += 1;
      if (victim === 'database') {
        await server.crash();
        await pause(kills.database === 1 ? outageMs : (random() * outageMs) / 10);
        await server.restart();
      } else await processes[victim].kill();
    }
  };
  return { done: run().catch(failed.reject), failed: failed.promise };
}

async function untilEnded(database: Database, id: string, signal: AbortSignal): Promise<void> {
  const deadline = AbortSignal.timeout(patienceMs);
  for (;;) {
    signal.throwIfAborted();
    if (deadline.aborted) {
      const state = await all(
        database,
        `select upload.status, upload.attempt, upload.applied_revision, upload.rows_total, job.* from first_party_upload as upload
        left join jobs.job on job.singleton_key = upload.id::text where upload.id = $1`,
        [id],
      );
      throw new Error(`Upload ${id} has been stuck for ${patienceMs / 1_000} s: ${JSON.stringify(state)}`);
    }
    const found = await first(
      database,
      'select finished_at, raw_file_deleted_at from first_party_upload where id = $1',
      [id],
    ).catch(() => undefined);
    if (found?.['finished_at'] !== null && found?.['raw_file_deleted_at'] !== null && found !== undefined) return;
    await pause(100, undefined, { signal });
  }
}

async function findFaults(
  database: Database,
  identityKey: Buffer,
  plan: readonly PlannedAudience[],
  audienceIds: readonly string[],
  ids: ReadonlyMap<string, string>,
  signal: AbortSignal,
): Promise<string[]> {
  const faults: string[] = [];
  const expect = (what: string, found: unknown, wanted: unknown) => {
    const [left, right] = [JSON.stringify(found), JSON.stringify(wanted)];
    if (left !== right) faults.push(`${what}: ${left} instead of ${right}`);
  };
  const made = await first(database, 'select count(*)::integer as count from first_party_upload', []);
  expect('uploads', made?.['count'], ids.size);
  expect('jobs that go on', await jobsThatGoOn(database, signal), 0);
  for (const [index, { uploads, members }] of plan.entries()) {
    for (const { key, expected } of uploads) {
      const row = await first(database, 'select * from first_party_upload where id = $1', [ids.get(key)]);
      const counted = Object.fromEntries(Object.keys(expected).map((name) => [name, Number(row?.[`rows_${name}`])]));
      expect(`${key} ended`, row?.['status'], expected.rejected === 0 ? 'COMPLETED' : 'COMPLETED_WITH_ERRORS');
      expect(key, counted, expected);
    }
    const audienceId = audienceIds[index];
    const audience = await first(
      database,
      'select member_count, version, applying_upload_id from audience where id = $1',
      [audienceId],
    );
    expect(`audience ${index}`, audience, {
      member_count: String(members.size),
      version: uploads.length + 1,
      applying_upload_id: null,
    });
    expect(
      `members of audience ${index}`,
      await hashOfMembers(database, audienceId ?? ''),
      hashOfPeople(members, identityKey),
    );
  }
  await keepMembers(database, signal);
  const staging = await all(database, `select relname from pg_class where relnamespace = 'staging'::regnamespace`, []);
  expect('staging tables', staging, []);
  return faults;
}

/** A job ends after its upload, and the job of a killed worker after its heartbeat has expired. */
async function jobsThatGoOn(database: Database, signal: AbortSignal): Promise<unknown> {
  const deadline = performance.now() + endsWithinMs;
  for (;;) {
    const busy = await first(
      database,
      `select count(*)::integer as count from jobs.job where name = 'process-upload' and state in ('active', 'retry')`,
      [],
    );
    if (busy?.['count'] === 0 || performance.now() > deadline) return busy?.['count'];
    await pause(200, undefined, { signal });
  }
}

function all(database: Database, text: string, values: readonly unknown[]): Promise<Record<string, unknown>[]> {
  return database.platform((platform) => platform.all(statement<Record<string, unknown>>(text, values)));
}

async function first(database: Database, text: string, values: readonly unknown[]) {
  return (await all(database, text, values))[0];
}
