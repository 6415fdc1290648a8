import { describe, expect, inject, it } from 'vitest';
import { createS3Handler } from '../testing/s3-server.ts';
import { startStorage, testCredentials } from '../testing/storage-server.ts';
import { describeStoreContract, newKey, sha256 } from '../testing/store-contract.ts';
import type { S3StoreConfig } from '../testing/real-s3.ts';
import { S3Store } from './s3-store.ts';

const region = 'eu-central-1';

describeStoreContract('s3', async () => {
  const { url, stop } = await startStorage(createS3Handler, { region });
  const config = { kind: 's3', bucket: 'storage', endpoint: url, region, credentials: testCredentials } as const;
  return { signingAt: (now) => new S3Store(config, now), partSize: 100_000, exact: true, stop };
});

const real = inject('s3');
if (real !== null) {
  describeStoreContract(`s3 at ${real.endpoint ?? 'Amazon'}`, () =>
    Promise.resolve({ signingAt: (now) => new S3Store(real, now), partSize: 5 * 1024 ** 2, exact: false }),
  );
}

describe('a URL signed for S3', () => {
  const store = (changes: Partial<S3StoreConfig> = {}) =>
    new S3Store(
      { kind: 's3', bucket: 'files', region, credentials: testCredentials, ...changes },
      () => 1_800_000_000_500,
    );
  const body = Buffer.from('email\n');
  const declared = { contentLength: body.length, checksumSha256: sha256(body), contentType: 'text/csv' };

  it('has the bucket in the host, or in the path of a custom endpoint', async () => {
    const key = newKey();
    expect((await store().presignPut(key, declared)).url).toContain(`https://files.s3.${region}.amazonaws.com/${key}?`);
    const own = store({ endpoint: 'https://store.example' });
    expect((await own.presignPut(key, declared)).url).toContain(`https://store.example/files/${key}?`);
  });

  it('signs every header, and has no checksum of an empty body', async () => {
    const put = await store().presignPut(newKey(), declared);
    const part = await store().presignPart(newKey(), 'transfer', { ...declared, partNumber: 2 });
    for (const { url, headers } of [put, part]) {
      const query = new URL(url).searchParams;
      const names = [...headers.map(({ name }) => name), 'host'].sort();
      expect(query.get('X-Amz-SignedHeaders')).toBe(names.join(';'));
      expect([...query.keys()].filter((name) => /checksum|crc32|sdk/i.test(name))).toEqual([]);
    }
    expect(put.expiresAt).toBe(1_800_000_000_000 + 900_000);
  });
});

describe('the state of a bucket', () => {
  const body = Buffer.from('email\n');
  const declared = { contentLength: body.length, checksumSha256: sha256(body), contentType: 'text/csv' };

  it('is lost when the server can’t be reached, and found when it responds, if only with an error', async () => {
    const { url, stop } = await startStorage(createS3Handler, { region });
    const events: string[] = [];
    const state = { lost: () => void events.push('lost'), found: () => void events.push('found') };
    const config = { kind: 's3', bucket: 'storage', endpoint: url, region, credentials: testCredentials } as const;
    const store = new S3Store(config, Date.now, state);
    await store.presignPut(newKey(), declared);
    expect(events).toEqual([]);
    await store.check();
    expect(events).toContain('found');
    events.length = 0;
    expect(await store.head(newKey())).toBeUndefined();
    expect(events).toEqual(['found']);
    await stop();
    await expect(store.check()).rejects.toThrow();
    await store.presignPut(newKey(), declared);
    expect(events).toEqual(['found', 'lost']);
  });
});
