import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { needs } from '#shared/testing/needs.ts';
import type { BuiltinStore } from '../builtin/builtin-store.ts';
import { S3Store, type S3StoreConfig } from '../s3/s3-store.ts';
import { hasRadosgw, startRadosgw } from '../testing/radosgw.ts';
import { createS3Handler } from '../testing/s3-server.ts';
import { startStorage, testCredentials } from '../testing/storage-server.ts';
import { probeBucket, probeInBackground } from './index.ts';
import { unwantedRequests } from './probe-store.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

async function startS3(handler: (store: BuiltinStore) => Handler) {
  const region = 'eu-central-1';
  const { url, stop } = await startStorage(handler, { region });
  onTestFinished(stop);
  return { kind: 's3', bucket: 'storage', endpoint: url, region, credentials: testCredentials } as const;
}

async function entriesIn(config: S3StoreConfig) {
  const store = new S3Store(config, Date.now);
  const found = [];
  for await (const { key } of store.list()) found.push(key);
  await store.close();
  return found;
}

/** Counts responses and collects the lines of a log. */
function collectLog() {
  const lines: { level: string; message: string; fields: unknown }[] = [];
  const write = (level: string) => (message: string, fields: unknown) => void lines.push({ level, message, fields });
  return { lines, log: { info: write('info'), warn: write('warn') } };
}

describe('the probe of an object store', () => {
  it('finds nothing on a server that verifies everything, and leaves nothing there', async () => {
    const storage = await startS3(createS3Handler);
    expect(await probeBucket(storage)).toEqual([]);
    expect(await entriesIn(storage)).toEqual([]);
  });

  it('finds all that a server accepts that verifies nothing', async () => {
    const storage = await startS3((store) => {
      const strict = createS3Handler(store);
      return async (request, response) => {
        if (request.method !== 'PUT') return strict(request, response);
        request.resume().once('end', () => response.writeHead(200, { etag: '"x"' }).end());
      };
    });
    expect(await probeBucket(storage)).toEqual(unwantedRequests);
  });

  it('rejects when the store refuses what was signed, and when the credentials may not write', async () => {
    const storage = await startS3(() => async (_, response) => {
      response.writeHead(403).end();
      return Promise.resolve();
    });
    await expect(probeBucket(storage)).rejects.toThrow();
  });

  it('deletes what it stored when the server fails in the middle', async () => {
    let puts = 0;
    const storage = await startS3((store) => {
      const strict = createS3Handler(store);
      return async (request, response) => {
        if (request.method !== 'PUT' || (puts += 1) < 4) return strict(request, response);
        response.writeHead(500).end();
      };
    });
    await expect(probeBucket(storage)).rejects.toThrow('500');
    expect(await entriesIn(storage)).toEqual([]);
  });

  it('in the background, logs the result once the store is there', async () => {
    let isAway = true;
    const storage = await startS3((store) => {
      const strict = createS3Handler(store);
      return async (request, response) => {
        if (isAway) request.socket.destroy();
        else await strict(request, response);
      };
    });
    const { lines, log } = collectLog();
    const stop = probeInBackground(storage, log, { retryMs: 50 });
    await expect.poll(() => lines, { timeout: 5_000 }).toHaveLength(1);
    expect(lines[0]).toMatchObject({ level: 'warn' });
    expect(lines[0]?.message).toContain('could not be probed');
    isAway = false;
    await expect.poll(() => lines, { timeout: 5_000 }).toHaveLength(2);
    expect(lines[1]).toMatchObject({ level: 'info', fields: { bucket: 'storage' } });
    await stop();
  });

  it('stops with the process while the store is silent', async () => {
    const asked = Promise.withResolvers<undefined>();
    const storage = await startS3(() => async () => {
      asked.resolve(undefined);
      return Promise.resolve();
    });
    const { lines, log } = collectLog();
    const stop = probeInBackground(storage, log);
    await asked.promise;
    expect(await Promise.race([stop().then(() => 'stopped'), pause(5_000, 'late')])).toBe('stopped');
    expect(lines).toEqual([]);
  });

  it('finds what Ceph accepts', { ...needs('the programs of Ceph', hasRadosgw()), timeout: 150_000 }, async () => {
    const { config, stop } = await startRadosgw();
    onTestFinished(stop);
    expect(await probeBucket(config)).toEqual([
      'a file with another SHA-256',
      'a part with another SHA-256',
      'a repeated header',
      'an unsigned x-amz- header',
      'a URL that isn’t valid yet',
    ]);
    expect(await entriesIn(config)).toEqual([]);
  });
});
