import { createHash } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { nordlicht } from '#api/demo/companies.ts';
import { createObjectStore } from '#api/storage/index.ts';
import { createS3Handler } from '#api/storage/testing/s3-server.ts';
import { startStorage, testCredentials } from '#api/storage/testing/storage-server.ts';
import { createTestApp } from '#api/testing/test-app.ts';
import { put, sha256, type Upload, uploadClient } from '../requests/testing/uploads.ts';
import { IdentityDigests } from '../identity/sha256.ts';
import { processUpload } from './process-upload.ts';

// What the guide promises must hold on a store that keeps whatever a signed request sends.

const region = 'us-east-1';
const { url, stop } = await startStorage((kept) => createS3Handler(kept, { isLenient: true }), { region });
afterAll(stop);
const storage = { kind: 's3', bucket: 'storage', endpoint: url, region, credentials: testCredentials } as const;
const api = await createTestApp({ storage });
const { made, sign, complete, get } = uploadClient(api);
const store = await createObjectStore(api.config, Date.now);
afterAll(() => store.close());
const digests = new IdentityDigests(createHash('sha256').update('lenient').digest());

const file = Buffer.from('email\nanna@example.com\nviktor@example.com\n');
const altered = Buffer.from('email\nanne@example.com\nviktor@example.com\n');
const parts = (of: Buffer) => [of.subarray(0, 16), of.subarray(16, 32), of.subarray(32)];

async function membersNow(): Promise<unknown> {
  return api.database.asOwner(`select count(*)::integer as count from audience_member`);
}

async function processed(id: string): Promise<Upload | null> {
  const worker = { database: api.database, store, digests, now: Date.now };
  await processUpload(worker, nordlicht.id, id, new AbortController().signal);
  return get(id);
}

/** An upload of several parts without a checksum of the whole file; 100 MiB would make no other. */
async function inParts(): Promise<string> {
  const { id } = await made({}, file);
  const count = parts(file).length;
  await api.database.asOwner(
    `update first_party_upload set part_size = 16, part_count = ${count}, checksum_sha256 = null where id = '${id}'`,
  );
  return id;
}

async function signParts(id: string, of: readonly Buffer[]) {
  const declared = of.map((body, index) => ({
    partNumber: index + 1,
    contentLength: String(body.length),
    checksumSha256: sha256(body),
  }));
  const { upload, userErrors } = await sign(id, declared);
  expect(userErrors).toEqual([]);
  return upload?.transfer?.requests ?? [];
}

describe('on a store that refuses nothing', () => {
  it('a file as declared is accepted, whole and in parts', async () => {
    const single = await made({}, file);
    expect((await put(single.transfer?.requests[0], file)).status).toBe(200);
    expect((await complete(single.id)).userErrors).toEqual([]);
    expect(await processed(single.id)).toMatchObject({ status: 'COMPLETED' });
    const id = await inParts();
    for (const request of await signParts(id, parts(file))) {
      await put(request, parts(file)[request.partNumber - 1] ?? file);
    }
    expect((await complete(id)).userErrors).toEqual([]);
    expect(await processed(id)).toMatchObject({ status: 'COMPLETED' });
  });

  it('other bytes of the same length never reach the audience', async () => {
    const before = await membersNow();
    const { id, transfer } = await made({}, file);
    expect((await put(transfer?.requests[0], altered)).status).toBe(200);
    expect((await complete(id)).userErrors).toEqual([]);
    expect(await processed(id)).toMatchObject({ status: 'FAILED', failure: { code: 'CHECKSUM_MISMATCH' } });
    expect(await membersNow()).toEqual(before);
  });

  it('a file that is replaced after it was completed never reaches the audience', async () => {
    const before = await membersNow();
    const { id, transfer } = await made({}, file);
    expect((await put(transfer?.requests[0], file)).status).toBe(200);
    expect((await complete(id)).userErrors).toEqual([]);
    expect((await put(transfer?.requests[0], altered)).status).toBe(200);
    expect(await processed(id)).toMatchObject({ status: 'FAILED', failure: { code: 'CHECKSUM_MISMATCH' } });
    expect(await membersNow()).toEqual(before);
  });

  it('a longer file fails when it is completed', async () => {
    const { id, transfer } = await made({}, file);
    const longer = Buffer.concat([file, file]);
    const headers = [['content-length', String(longer.length)]] as const;
    expect((await put(transfer?.requests[0], longer, { headers })).status).toBe(200);
    expect((await complete(id)).userErrors).toMatchObject([{ code: 'SIZE_MISMATCH' }]);
  });

  it('a part with other bytes never reaches the audience, and the failure names the part', async () => {
    const before = await membersNow();
    const id = await inParts();
    for (const request of await signParts(id, parts(file))) {
      const sent = request.partNumber === 1 ? altered : file;
      expect((await put(request, parts(sent)[request.partNumber - 1] ?? file)).status).toBe(200);
    }
    expect((await complete(id)).userErrors).toEqual([]);
    const failed = await processed(id);
    expect(failed).toMatchObject({ status: 'FAILED', failure: { code: 'CHECKSUM_MISMATCH' } });
    expect(failed?.failure?.message).toContain('part 1');
    expect(await membersNow()).toEqual(before);
  });

  it('of a part that was signed twice, the last declaration counts', async () => {
    const id = await inParts();
    await signParts(id, parts(altered));
    for (const request of await signParts(id, parts(file))) {
      await put(request, parts(file)[request.partNumber - 1] ?? file);
    }
    expect((await complete(id)).userErrors).toEqual([]);
    expect(await processed(id)).toMatchObject({ status: 'COMPLETED' });
  });
});

it('a request must arrive within a minute, because files go to the store directly', () => {
  expect(api.app.server.requestTimeout).toBe(60_000);
});
