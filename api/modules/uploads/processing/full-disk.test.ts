import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, test } from 'vitest';
import { createDatabase } from '#api/db/database.ts';
import { nordlicht } from '#api/demo/companies.ts';
import { openNew } from '#api/storage/builtin/body-file.ts';
import { BuiltinStore } from '#api/storage/builtin/builtin-store.ts';
import { recordingDriver } from '#api/testing/recording-driver.ts';
import { createTestDatabase } from '#api/testing/test-database.ts';
import { IdentityDigests } from '../identity/sha256.ts';
import { processUpload } from './process-upload.ts';
import { StoredUploads } from './testing/stored-upload.ts';

const database = await createTestDatabase();
const recording = recordingDriver(database.driver);
const directory = await mkdtemp(join(tmpdir(), 'litfass-full-disk-'));
afterAll(() => rm(directory, { recursive: true, force: true }));
const disk = { isFull: false };
const noSpace = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
const store = new BuiltinStore({
  directory,
  bucketUrl: 'http://127.0.0.1/storage',
  credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  region: 'builtin',
  now: Date.now,
  openFile: (path) => (disk.isFull ? Promise.reject(noSpace) : openNew(path)),
});
const uploads = new StoredUploads(database, store, nordlicht.id);
const digests = new IdentityDigests(Buffer.alloc(32, 7));
/** As PostgreSQL says it: disk_full. */
const diskFull = Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' });

const work = (id: string) =>
  processUpload(
    { database: createDatabase(recording), store, digests, now: Date.now },
    nordlicht.id,
    id,
    new AbortController().signal,
  );

test.each([
  ['the staging tables', 'create table staging.'],
  ['what a file names', 'partition by kind, digest'],
  ['the members', 'insert into audience_member'],
  ['the revision that is shown', 'insert into audience_identifier_count'],
  ['the issues', 'insert into first_party_upload_issue'],
])('the database has no room for %s: the attempt says so, and the next one does it all', async (_, statement) => {
  const audience = await uploads.createAudience();
  const id = await uploads.arrive(audience, 'email\nada@example.com\nbob@example.com\nbob@example.com\n');
  const failing = recording.failing(new RegExp(statement.replaceAll('.', '\\.')), diskFull, () => work(id));
  await expect(failing).rejects.toThrow('No space left on device');
  expect(await uploads.upload(id)).toMatchObject({ finished_at: null, failure_code: null });
  await work(id);
  expect(await uploads.upload(id)).toMatchObject({ status: 'COMPLETED', rows_added: '2', rows_duplicate: '1' });
  expect(await uploads.audience(audience)).toMatchObject({ member_count: '2', version: 2, applying_upload_id: null });
});

it('if the store is full, the attempt reports it, and the next one writes the whole report', async () => {
  const audience = await uploads.createAudience();
  const id = await uploads.arrive(audience, 'email\nada@example.com\nnonsense\n', { maxRejectedPercent: 50 });
  disk.isFull = true;
  await expect(work(id)).rejects.toThrow('no space left on device');
  disk.isFull = false;
  expect(await uploads.upload(id)).toMatchObject({ finished_at: null });
  await work(id);
  expect(await uploads.upload(id)).toMatchObject({
    status: 'COMPLETED_WITH_ERRORS',
    rows_added: '1',
    rows_rejected: '1',
  });
});
