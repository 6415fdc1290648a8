import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getConstructionPlans } from 'pg-boss';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createJsonLog } from '#shared/node/json-log.ts';
import { runForRequest } from '#shared/node/request-scope.ts';
import { TenantScope } from '../db/tenant.ts';
import { nordlicht } from '../demo/companies.ts';
import { StoredUploads } from '../modules/uploads/processing/testing/stored-upload.ts';
import { createObjectStore } from '../storage/index.ts';
import { createMailQueue } from '../mail/index.ts';
import { createMailSeal } from '../mail/sealed-mail.ts';
import { Metrics } from '../metrics/metrics.ts';
import { testConfig, testSecrets, testIdentityKey } from '../testing/fixed-secrets.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { openQueue } from './queue.ts';
import { startWorkers } from './workers.ts';

const database = await createTestDatabase();
const directory = await mkdtemp(join(tmpdir(), 'litfass-jobs-'));
afterAll(() => rm(directory, { recursive: true, force: true }));
afterEach(() => uploads.query('delete from jobs.job'));
const storage = await createObjectStore({ ...testConfig(0), storage: { kind: 'builtin', directory } }, Date.now);
const uploads = new StoredUploads(database, storage, nordlicht.id);

const errors: unknown[] = [];
const onError = (error: unknown) => void errors.push(error);
const tenant = database.tenant(TenantScope.of([nordlicht.id]));

const enqueue = async (queue: Awaited<ReturnType<typeof openQueue>>, id: string) =>
  tenant.transaction((transaction) => queue.uploads.enqueue(transaction, { companyId: nordlicht.id, id }));

/** Resolves when a worker takes a file away, which is the last it does for an upload. */
function nextDeletion(): Promise<undefined> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const retire = storage.retire.bind(storage);
  vi.spyOn(storage, 'retire').mockImplementationOnce(async (key) => {
    const isFinal = await retire(key);
    resolve(undefined);
    return isFinal;
  });
  return promise;
}

test('the schema of the queue is that of the installed pg-boss', async () => {
  const version = /INSERT INTO jobs\.version\(version\) VALUES \('(\d+)'\)/.exec(getConstructionPlans('jobs'))?.[1];
  expect(await uploads.query('select version::text as version from jobs.version')).toEqual([{ version }]);
});

test('a request queues in its own transaction: a rolled-back job doesn’t run, and a repeated one runs once', async () => {
  const queue = await openQueue(database, { supervise: false, onError });
  const id = randomUUID();
  const taken = tenant.transaction(async (transaction) => {
    await queue.uploads.enqueue(transaction, { companyId: nordlicht.id, id });
    throw new Error('rolled back');
  });
  await expect(taken).rejects.toThrow('rolled back');
  const waiting = () =>
    uploads.query(`select data from jobs.job where name = 'process-upload' and singleton_key = $1`, [id]);
  expect(await waiting()).toEqual([]);
  await enqueue(queue, id);
  await enqueue(queue, id);
  expect(await waiting()).toEqual([{ data: { companyId: nordlicht.id, id } }]);
  await expect(queue.check()).resolves.toBeUndefined();
  await queue.close(1_000);
});

test('a failed job is stored with its error, and repeated after the queue’s delay', async () => {
  const queue = await openQueue(database, { supervise: false, onError });
  const id = randomUUID();
  await enqueue(queue, id);
  const { promise: begun, resolve: begin } = Promise.withResolvers<undefined>();
  await queue.work('process-upload', () => {
    begin(undefined);
    // PostgreSQL stores neither of the two characters.
    return Promise.reject(new TypeError('no \u0000 and no \ud800', { cause: { code: 'E1' } }));
  });
  await begun;
  await queue.close(5_000);
  const [job] = await uploads.query(
    `select state, output, extract(epoch from start_after - started_on)::float8 as pause from jobs.job where singleton_key = $1`,
    [id],
  );
  expect(job).toMatchObject({
    state: 'retry',
    output: { name: 'TypeError', message: 'no \ufffd and no \ufffd', cause: { code: 'E1' } },
  });
  // By its retry_delay of 1 s, doubled at random; not once its heartbeat of 10 s is missed.
  expect(job?.['pause']).toBeGreaterThanOrEqual(1);
  expect(job?.['pause']).toBeLessThan(9);
});

test('queued jobs run, and workers complete running jobs before they end', async () => {
  const queue = await openQueue(database, { supervise: true, onError });
  const workers = await startWorkers(
    { database, storage, queue, identityKey: testIdentityKey },
    { now: Date.now, onError },
  );
  const audience = await uploads.createAudience();
  const id = await uploads.arrive(audience, 'email\nada@example.com\n');
  const deleted = nextDeletion();
  await enqueue(queue, id);
  await deleted;
  await workers.close();
  expect(await uploads.upload(id)).toMatchObject({ status: 'COMPLETED', rows_added: '1' });
  expect(errors).toEqual([]);
});

test('the retention runs once a day, whatever the number of workers', async () => {
  const queue = await openQueue(database, { supervise: false, onError });
  const jobs = () => uploads.query(`select state::text as state from jobs.job where name = 'retention'`);
  await queue.request('retention');
  await queue.request('retention');
  expect(await jobs()).toEqual([{ state: 'created' }]);
  const workers = await startWorkers(
    { database, storage, queue, identityKey: testIdentityKey },
    { now: Date.now, onError },
  );
  await expect.poll(jobs).toEqual([{ state: 'completed' }]);
  await queue.request('retention');
  expect(await jobs()).toEqual([{ state: 'completed' }]);
  await workers.close();
  expect(errors).toEqual([]);
});

test('a job is logged with the request that has queued it and measured, without what is in its file', async () => {
  const lines: string[] = [];
  const metrics = new Metrics('worker', '1.2.3');
  const log = createJsonLog({ process: 'worker', level: 'trace', write: (line) => void lines.push(line) });
  const queue = await openQueue(database, { supervise: false, onError });
  const workers = await startWorkers(
    { database, storage, queue, identityKey: testIdentityKey, log, metrics },
    { now: Date.now, onError },
  );
  const audience = await uploads.createAudience();
  const id = await uploads.arrive(audience, 'email,phone\nada.lovelace@example.com,+491715550100\nnot an address,\n');
  const deleted = nextDeletion();
  await runForRequest({ requestId: 'request-of-a-test' }, () => enqueue(queue, id));
  await deleted;
  await workers.close();
  const parsed = lines.map((line) => z.looseObject({ msg: z.string() }).parse(JSON.parse(line)));
  const ofRequest = parsed.filter(({ requestId }) => requestId === 'request-of-a-test');
  expect(ofRequest).toMatchObject([
    { level: 'info', process: 'worker', msg: 'a job started', queue: 'process-upload' },
    { level: 'info', process: 'worker', msg: 'a job ended', queue: 'process-upload', outcome: 'ok' },
  ]);
  const measured = await metrics.registry.metrics();
  const { status } = await uploads.upload(id);
  expect(measured).toContain(`litfass_uploads_ended_total{status="${String(status)}"} 1\n`);
  expect(measured).toContain('litfass_job_duration_seconds_count{queue="process-upload",outcome="ok"} 1\n');
  for (const value of ['lovelace', '5550100', 'not an address']) expect(lines.join('')).not.toContain(value);
});

test('a mail is sent by the worker that its job wakes', async () => {
  const queue = await openQueue(database, { supervise: false, onError });
  const sent = Promise.withResolvers<string>();
  const metrics = new Metrics('worker', '1.2.3');
  const { tokenPeppers } = testSecrets;
  const mails = createMailQueue({ tokenPeppers, isEnabled: true, wake: queue.wakeMailWorker, now: Date.now });
  const mail = {
    transport: {
      send: ({ to }: { to: string }) => {
        sent.resolve(to);
        return Promise.resolve();
      },
    },
    seal: createMailSeal(testSecrets.tokenPeppers),
    portalUrl: 'https://portal.example',
    mail: mails,
  };
  const workers = await startWorkers(
    { database, storage, queue, identityKey: testIdentityKey, mail, metrics },
    { now: Date.now, onError },
  );
  await tenant.transaction((transaction) =>
    mails.queueMail(transaction, { email: 'ada@example.com' }, { kind: 'TEST' }),
  );
  expect(await sent.promise).toBe('ada@example.com');
  await workers.close();
  expect(await metrics.registry.metrics()).toContain('litfass_mail_attempts_total{outcome="sent"} 1\n');
  expect(await uploads.query('select id from mail_message')).toEqual([]);
  expect(errors).toEqual([]);
});
