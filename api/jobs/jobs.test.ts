import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getConstructionPlans } from 'pg-boss';
import { afterAll, expect, test, vi } from 'vitest';
import { TenantScope } from '../db/tenant.ts';
import { nordlicht } from '../demo/companies.ts';
import { StoredUploads } from '../modules/memberships/testing/stored-upload.ts';
import { createObjectStore } from '../storage/index.ts';
import { testConfig } from '../testing/fixed-secrets.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { openQueue } from './queue.ts';
import { startWorkers } from './workers.ts';

const database = await createTestDatabase();
const directory = await mkdtemp(join(tmpdir(), 'litfass-jobs-'));
afterAll(() => rm(directory, { recursive: true, force: true }));
const storage = await createObjectStore({ ...testConfig(0), storage: { kind: 'builtin', directory } }, Date.now);
const uploads = new StoredUploads(database, storage, nordlicht.id);
const digests = { identityKey: createHash('sha256').update('jobs').digest() };

const errors: unknown[] = [];
const onError = (error: unknown) => void errors.push(error);
const tenant = database.tenant(TenantScope.of([nordlicht.id]));

const enqueue = async (queue: Awaited<ReturnType<typeof openQueue>>, id: string) =>
  tenant.transaction((transaction) => queue.uploads.enqueue(transaction, { companyId: nordlicht.id, id }));

/** Resolves when a worker takes a file away, which is the last it does for an upload. */
function nextDeletion(): Promise<undefined> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const remove = storage.delete.bind(storage);
  vi.spyOn(storage, 'delete').mockImplementationOnce(async (key) => {
    await remove(key);
    resolve(undefined);
  });
  return promise;
}

test('the schema of the queue is the one this pg-boss works with', async () => {
  const version = /INSERT INTO jobs\.version\(version\) VALUES \('(\d+)'\)/.exec(getConstructionPlans('jobs'))?.[1];
  expect(await uploads.query('select version::text as version from jobs.version')).toEqual([{ version }]);
});

test('a request queues in its own transaction: what is taken back is not worked on, and twice is once', async () => {
  const queue = await openQueue(database, { supervise: false, onError });
  const id = randomUUID();
  const taken = tenant.transaction(async (transaction) => {
    await queue.uploads.enqueue(transaction, { companyId: nordlicht.id, id });
    throw new Error('taken back');
  });
  await expect(taken).rejects.toThrow('taken back');
  const waiting = () =>
    uploads.query(`select data from jobs.job where name = 'process-upload' and singleton_key = $1`, [id]);
  expect(await waiting()).toEqual([]);
  await enqueue(queue, id);
  await enqueue(queue, id);
  expect(await waiting()).toEqual([{ data: { companyId: nordlicht.id, id } }]);
  await expect(queue.check()).resolves.toBeUndefined();
  await queue.close(1_000);
});

test('what is queued is worked on, by workers that end with what is under way', async () => {
  const queue = await openQueue(database, { supervise: true, onError });
  const workers = await startWorkers({ database, storage, queue, digests }, { now: Date.now, onError });
  const audience = await uploads.createAudience();
  const id = await uploads.arrive(audience, 'email\nada@example.com\n');
  const deleted = nextDeletion();
  await enqueue(queue, id);
  await deleted;
  await workers.close();
  expect(await uploads.upload(id)).toMatchObject({ status: 'COMPLETED', rows_added: '1' });
  expect(errors).toEqual([]);
});
