import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { schemaText } from '../schema/schema.ts';
import { demoSecrets } from '../testing/fixed-secrets.ts';
import { createTestApp } from '../testing/test-app.ts';
import { compressedFromBytes } from './compression.ts';

const api = await createTestApp();

const send = (query: string, acceptEncoding?: string) =>
  api.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: {
      authorization: `Bearer ${demoSecrets.apiKey}`,
      ...(acceptEncoding === undefined ? {} : { 'accept-encoding': acceptEncoding }),
    },
    payload: { query },
  });

const long = '{ __schema { types { name description } } }';
const short = '{ viewer { isStaff } }';

describe('a response', () => {
  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('has the same data compressed by %s, in less than a third of the bytes', async (encoding, decompress) => {
    const plain = await send(long);
    const compressed = await send(long, encoding);
    expect(compressed.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
    const { data } = JSON.parse(decompress(compressed.rawPayload).toString()) as { data: unknown };
    expect(data).toEqual(plain.json<{ data: unknown }>().data);
    expect(compressed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
  });

  it('takes Brotli where a client accepts both', async () => {
    expect((await send(long, 'gzip, deflate, br')).headers['content-encoding']).toBe('br');
  });

  it.each([undefined, 'identity', 'gzip;q=0', 'zstd'])('isn’t compressed for Accept-Encoding: %s', async (accepted) => {
    const plain = await send(long, accepted);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.json()).toHaveProperty('data.__schema');
  });

  it('isn’t compressed if it is short', async () => {
    const plain = await send(short, 'br, gzip');
    expect(plain.rawPayload.length).toBeLessThan(compressedFromBytes);
    expect(plain.headers['content-encoding']).toBeUndefined();
  });
});

it('compresses the schema', async () => {
  const answer = await api.app.inject({ url: '/schema.graphql', headers: { 'accept-encoding': 'br' } });
  expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(schemaText);
});

it('leaves pages of the sign-in uncompressed', async () => {
  const page = await api.app.inject({
    url: '/oauth/forgot-password',
    headers: { 'accept-encoding': 'br', accept: 'text/html' },
  });
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-encoding']).toBeUndefined();
});
