import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { testConfig } from '../testing/fixed-secrets.ts';
import { arrivalLimitMs } from './connections.ts';

it('a request arrives within a minute, so that a slow client doesn’t keep its connection', () => {
  const storage = { kind: 's3' as const, bucket: 'uploads', region: 'eu-central-1' };
  const { server } = fastify({ requestTimeout: arrivalLimitMs(storage) });
  expect(server.requestTimeout).toBe(60_000);
  expect(server.headersTimeout).toBe(60_000);
});

it('a file may take longer to arrive at the built-in store, and its headers a minute', () => {
  const { server } = fastify({ requestTimeout: arrivalLimitMs(testConfig(0).storage) });
  expect(server.requestTimeout).toBe(0);
  expect(server.headersTimeout).toBe(60_000);
});
