import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { nordlicht } from '#api/demo/companies.ts';
import { createObjectStore } from '#api/storage/index.ts';
import { errorReportKey } from '#api/storage/object-key.ts';
import { testConfig } from '#api/testing/fixed-secrets.ts';
import { createTestDatabase } from '#api/testing/test-database.ts';
import { IdentityDigests } from '../identity/sha256.ts';
import { processUpload } from './process-upload.ts';
import { StoredUploads, type UploadOptions } from './testing/stored-upload.ts';
import type { UploadPhase } from './upload-worker.ts';

const database = await createTestDatabase();
const directory = await mkdtemp(join(tmpdir(), 'litfass-overlapping-'));
afterAll(() => rm(directory, { recursive: true, force: true }));
const store = await createObjectStore({ ...testConfig(0), storage: { kind: 'builtin', directory } }, Date.now);
const digests = new IdentityDigests(Buffer.alloc(32, 7));
const uploads = new StoredUploads(database, store, nordlicht.id);
const signal = new AbortController().signal;

const work = (id: string, onPhase: (phase: UploadPhase) => void | Promise<void> = () => undefined) =>
  processUpload({ database, store, digests, onPhase, now: Date.now }, nordlicht.id, id, signal);

/** Works on two uploads of an audience: the second one is applied after the first one has compared its file. */
async function overlap(first: string, second: string, options: UploadOptions = {}) {
  const audience = await uploads.createAudience();
  const ids = [await uploads.arrive(audience, first, options), await uploads.arrive(audience, second)] as const;
  await work(ids[0], async (phase) => {
    if (phase === 'claim') await work(ids[1]);
  });
  return { audience: await uploads.audience(audience), upload: await uploads.upload(ids[0]) };
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const [dotted, plain] = ['jane.doe@gmail.com', 'janedoe@gmail.com'];
const raw = `email\n${dotted}\n`;
const hashed = `hashed_email\n${sha256(dotted)}\n`;

describe('two uploads of one audience at the same time', () => {
  it.each([
    ['raw', 'hashed', raw, hashed],
    ['hashed', 'raw', hashed, raw],
  ])('count a person once: %s and %s', async (_first, _second, first, second) => {
    const { audience, upload } = await overlap(first, second);
    expect(audience).toMatchObject({ member_count: '1', version: 3 });
    expect(upload).toMatchObject({ status: 'COMPLETED', rows_accepted: '1', rows_added: '0' });
  });

  it('count rows once that turn out to be the same person', async () => {
    const other = '+491701234567';
    const both = `hashed_email,phone\n${sha256(dotted)},${other}\n${sha256(plain)},${other}\n${sha256(plain)},\n`;
    const { audience, upload } = await overlap(both, raw);
    expect(audience).toMatchObject({ member_count: '1' });
    expect(upload).toMatchObject({ status: 'COMPLETED', rows_total: '3', rows_accepted: '1', rows_duplicate: '2' });
    expect(upload['issue_summary']).toMatchObject([{ code: 'DUPLICATE', count: '2', sampleRows: ['4', '3'] }]);
  });

  it('remove a person once', async () => {
    const { audience, upload } = await overlap(hashed, raw, { operation: 'REMOVE' });
    expect(audience).toMatchObject({ member_count: '0' });
    expect(upload).toMatchObject({ rows_removed: '1' });
  });

  it.each([
    ['ADD', 'hashed', 'raw', hashed, raw],
    ['ADD', 'raw', 'hashed', raw, hashed],
    ['REMOVE', 'hashed', 'raw', hashed, raw],
    ['REMOVE', 'raw', 'hashed', raw, hashed],
  ] as const)('%s finds a person whose %s form others replace by the %s one', async (operation, _is, _was, is, was) => {
    const audience = await uploads.createAudience();
    await work(await uploads.arrive(audience, is));
    const id = await uploads.arrive(audience, `${was}nonsense\n`, { operation, maxRejectedPercent: 50 });
    const others = [await uploads.arrive(audience, is, { operation: 'REMOVE' }), await uploads.arrive(audience, was)];
    await work(id, async (phase) => {
      if (phase === 'claim') for (const other of others) await work(other);
    });
    const isAdded = operation === 'ADD';
    expect(await uploads.audience(audience)).toMatchObject({
      member_count: isAdded ? '1' : '0',
      applying_upload_id: null,
    });
    expect(await uploads.members(audience)).toHaveLength(isAdded ? 1 : 0);
    const upload = await uploads.upload(id);
    expect(upload).toMatchObject({
      status: 'COMPLETED_WITH_ERRORS',
      rows_total: '2',
      rows_accepted: '1',
      rows_rejected: '1',
      rows_added: '0',
      rows_removed: isAdded ? '0' : '1',
      issue_summary: [{ count: '1', sampleRows: ['3'] }],
    });
    const report = await store.read(errorReportKey({ companyId: nordlicht.id, id }));
    expect(gunzipSync(await buffer(report)).toString()).toMatch(/^row,[^\n]*\n3,[^\n]*\n$/);
    expect(await uploads.query(`select from pg_class where relnamespace = 'staging'::regnamespace`)).toEqual([]);
  });

  it('find a person by each form that was a duplicate of the other when the file was compared', async () => {
    const audience = await uploads.createAudience();
    await work(await uploads.arrive(audience, raw));
    const both = `hashed_email\n${sha256(plain)}\n${sha256(dotted)}\n`;
    const id = await uploads.arrive(audience, both, { operation: 'REMOVE' });
    const others = [
      await uploads.arrive(audience, raw, { operation: 'REMOVE' }),
      await uploads.arrive(audience, hashed),
    ];
    await work(id, async (phase) => {
      if (phase === 'claim') for (const other of others) await work(other);
    });
    expect(await uploads.members(audience)).toEqual([]);
    expect(await uploads.upload(id)).toMatchObject({ rows_accepted: '2', rows_duplicate: '0', rows_removed: '1' });
  });
});
