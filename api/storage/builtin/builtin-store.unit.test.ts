import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, describe, expect, it } from 'vitest';
import { errorReportKey } from '../object-key.ts';
import { linesOf, send } from '../testing/send.ts';
import { startStorage, type StoragePlace } from '../testing/storage-server.ts';
import { describeStoreContract, newKey, sha256 } from '../testing/store-contract.ts';
import { openNew } from './body-file.ts';
import { BuiltinStore } from './builtin-store.ts';
import { createStorageHandler } from './storage-handler.ts';

const failures: unknown[] = [];
/** Bytes that still fit on the disk; none is full until a test says so. */
const disk = { left: Number.POSITIVE_INFINITY };

const place = await startStorage((store) => createStorageHandler(store, (error) => failures.push(error)), {
  openFile: async (path) => {
    const file = await openNew(path);
    return {
      sync: () => file.sync(),
      close: () => file.close(),
      writev: async (chunks) => {
        disk.left -= chunks.reduce((sum, { byteLength }) => sum + byteLength, 0);
        if (disk.left < 0) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
        return file.writev(chunks);
      },
    };
  },
});
afterAll(place.stop);
const storeWith = (changes: Partial<StoragePlace['options']> = {}, now: () => number = Date.now) =>
  new BuiltinStore({ ...place.options, ...changes, now });
const store = storeWith();

const body = Buffer.from('email\nanna@example.com\n');
const declared = { contentLength: body.length, checksumSha256: sha256(body), contentType: 'text/csv' };
const unfinished = () => readdir(join(place.options.directory, 'temporary'));

describeStoreContract('builtin', () =>
  Promise.resolve({ signingAt: (now) => storeWith({}, now), partSize: 100_000, exact: true }),
);

describe('the builtin store', () => {
  it('stores nothing of rejected requests, and reports them as client errors', async () => {
    expect(await unfinished()).toEqual([]);
    expect(failures).toEqual([]);
  });

  it('uses its public URL, whatever host and path a proxy sends', async () => {
    const behind = storeWith({ bucketUrl: 'https://api.example.com/litfass/storage' });
    const { pathname, search } = new URL((await behind.presignGet(newKey(), 'x')).url);
    expect(pathname).toMatch(/^\/litfass\/storage\/incoming\//);
    const serve = createStorageHandler(behind, (error) => failures.push(error));
    const proxied = await startStorage(() => serve);
    const key = newKey();
    const signed = await behind.presignPut(key, declared);
    const inner = signed.url.replace('https://api.example.com/litfass', proxied.url);
    expect((await send(signed, body, { url: inner })).status).toBe(200);
    expect(await behind.head(key)).toMatchObject({ contentLength: body.length });
    const direct = await store.presignPut(newKey(), declared);
    expect((await send(direct, body, { url: direct.url.replace(place.url, proxied.url) })).status).toBe(403);
    expect(search).toContain('X-Amz-SignedHeaders=host');
    await proxied.stop();
    await behind.delete(key);
  });

  it('rejects a body that was still being sent when its key was retired', async () => {
    const key = newKey();
    const { promise: rest, resolve: sendRest } = Promise.withResolvers<Buffer>();
    async function* slowly() {
      yield body.subarray(0, 5);
      yield await rest;
    }
    const outcome = store.put(key, 'text/csv', declared, Readable.from(slowly()));
    expect(await store.retire(key)).toBe(true);
    sendRest(body.subarray(5));
    expect(await outcome).toBe('retired');
    expect(await store.head(key)).toBeUndefined();
    expect(await unfinished()).toEqual([]);
  });

  it('forgets a retired key after every signature for it has expired', async () => {
    const key = newKey();
    const signed = await store.presignPut(key, declared);
    await store.retire(key);
    await store.sweep(Date.now() - 60_000);
    expect((await send(signed, body)).status).toBe(403);
    await store.sweep(Date.now() + 60_000);
    expect((await send(signed, body)).status).toBe(200);
    await store.sweep(Date.now() + 60_000);
    expect(await store.head(key)).toBeDefined();
    await store.delete(key);
  });

  it('reports that it is full, keeps nothing of the body, and accepts it once there is space', async () => {
    const key = newKey();
    const signed = await store.presignPut(key, declared);
    const id = await store.createMultipart(key, 'text/csv');
    const part = await store.presignPart(key, id, { ...declared, partNumber: 1 });
    disk.left = 10;
    try {
      expect(await send(signed, body)).toMatchObject({ status: 507 });
      expect(await send(part, body)).toMatchObject({ status: 507 });
      const report = errorReportKey({ companyId: crypto.randomUUID(), id: crypto.randomUUID() });
      await expect(store.write(report, 'text/csv', Readable.from([body]))).rejects.toMatchObject({ code: 'ENOSPC' });
      disk.left = 0;
      await expect(store.check()).rejects.toMatchObject({ code: 'FULL' });
    } finally {
      disk.left = Number.POSITIVE_INFINITY;
    }
    expect(await unfinished()).toEqual([]);
    expect(await store.listParts(key, id)).toEqual([]);
    expect(failures.splice(0)).toHaveLength(2);
    expect((await send(signed, body)).status).toBe(200);
    await store.abortMultipart(key, id);
    await store.delete(key);
  });

  it('goes on when the disk is full in the middle of a large body, and cuts off a client that keeps sending', async () => {
    const { promise: closed, resolve: close } = Promise.withResolvers<undefined>();
    const serve = createStorageHandler(store, (error) => failures.push(error), { unwantedBodyMs: 0 });
    const full = await startStorage(() => (request, response) => {
      request.socket.once('close', () => close(undefined));
      return serve(request, response);
    });
    const large = Buffer.alloc(8 * 1024 * 1024);
    const key = newKey();
    const signed = await store.presignPut(key, {
      ...declared,
      contentLength: large.length,
      checksumSha256: sha256(large),
    });
    disk.left = 10;
    try {
      const [answer] = await Promise.all([
        send(signed, large.subarray(1), {
          url: signed.url.replace(place.url, full.url),
          headers: [...linesOf(signed), ['connection', 'keep-alive']],
          keepsOpen: true,
        }),
        closed,
      ]);
      expect(answer).toMatchObject({ status: 507 });
    } finally {
      disk.left = Number.POSITIVE_INFINITY;
      await full.stop();
    }
    expect(failures.splice(0)).toHaveLength(1);
    expect(await store.head(key)).toBeUndefined();
  });

  it('removes files of killed requests, and none that are still being written', async () => {
    const key = newKey();
    const id = await store.createMultipart(key, 'text/csv');
    const part = await store.presignPart(key, id, { ...declared, partNumber: 1 });
    expect((await send(part, body)).status).toBe(200);
    const { directory } = place.options;
    const leftovers = [join(directory, 'transfers', id, 'new-killed'), join(directory, 'temporary', 'killed')];
    const growing = join(directory, 'temporary', 'growing');
    for (const path of [...leftovers, growing]) await (await openNew(path)).close();
    for (const path of leftovers) await utimes(path, 1, 1);
    await store.sweep(Date.now() - 60_000);
    expect(await unfinished()).toEqual(['growing']);
    expect(await readdir(join(directory, 'transfers', id))).not.toContain('new-killed');
    expect(await store.listParts(key, id)).toHaveLength(1);
    await store.sweep(Date.now() + 60_000);
    expect(await unfinished()).toEqual([]);
    expect(await store.listParts(key, id)).toHaveLength(1);
    await store.abortMultipart(key, id);
  });

  it('lets a page of any origin send with a signed URL, without cookies', async () => {
    const signed = await store.presignPut(newKey(), declared);
    const preflight = await send(signed, undefined, {
      method: 'OPTIONS',
      headers: [
        ['origin', 'http://portal.test'],
        ['access-control-request-method', 'PUT'],
        ['access-control-request-headers', 'content-type,if-none-match,x-amz-checksum-sha256'],
      ],
    });
    expect(preflight).toMatchObject({
      status: 204,
      headers: {
        'access-control-allow-origin': '*',
        'access-control-allow-headers': 'content-type, if-none-match, range, x-amz-checksum-sha256',
      },
    });
    expect(preflight.headers).not.toHaveProperty('access-control-allow-credentials');
  });

  it('repeats nothing of a request in its errors', async () => {
    const signed = await store.presignPut(newKey(), declared);
    const answer = await send(signed, body, {
      url: `${place.url}/storage/<script>?${new URL(signed.url).search.slice(1)}&a=<script>`,
    });
    expect(answer.body).toMatch(/^<\?xml[^>]+>\n<Error><Code>\w+<\/Code><Message>[^<]+<\/Message><\/Error>$/);
    expect(answer.body).not.toContain('script');
  });
});
