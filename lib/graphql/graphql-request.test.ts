import { afterEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { sendOperation } from './graphql-request.ts';
import type { Operation } from './operation.ts';

interface Viewer {
  viewer: { name: string };
}

const operation: Operation<Viewer, { id?: number }> = '{ viewer { name } }';
const url = 'http://api.example/graphql';
const variables = {};

function answering(body: unknown, init?: ResponseInit) {
  const fetched = vi.fn<typeof fetch>(() => Promise.resolve(Response.json(body, init)));
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

afterEach(() => vi.unstubAllGlobals());

test('returns the API’s data unchanged', async () => {
  const fetched = answering({ data: { viewer: { name: 'Ada' } } });
  const answer = await sendOperation(operation, { url, accessToken: 'token', variables: { id: 1 } });
  expect(answer).toEqual({ kind: 'data', data: { viewer: { name: 'Ada' } } });
  const [, init] = fetched.mock.calls[0] ?? [];
  expect(new Headers(init?.headers).get('authorization')).toBe('Bearer token');
  expect(init?.body).toBe(JSON.stringify({ query: operation, variables: { id: 1 } }));
});

test.each([
  ['the status', { errors: [{ message: 'no' }] }, 401],
  ['the code', { errors: [{ message: 'no', extensions: { code: 'UNAUTHENTICATED' } }] }, 200],
])('detects an ended session by %s', async (_what, body, status) => {
  answering(body, { status });
  expect(await sendOperation(operation, { url, variables })).toEqual({ kind: 'unauthenticated' });
});

test('distinguishes a missing permission from a failure', async () => {
  answering({ data: null, errors: [{ message: 'TOKENS_READ is missing', extensions: { code: 'FORBIDDEN' } }] });
  expect(await sendOperation(operation, { url, variables })).toEqual({
    kind: 'forbidden',
    message: 'TOKENS_READ is missing',
  });
});

test('a failure has its code and the request ID', async () => {
  const error = { message: 'Too many requests', extensions: { code: 'RATE_LIMITED' } };
  answering({ errors: [error] }, { status: 429, headers: { 'x-request-id': 'r1' } });
  expect(await sendOperation(operation, { url, variables })).toEqual({
    kind: 'failed',
    code: 'RATE_LIMITED',
    message: 'Too many requests',
    requestId: 'r1',
  });
});

test.each([{}, { data: null }, { data: 'text' }, [], 'text'])('a response without data fails: %j', async (body) => {
  answering(body);
  expect(await sendOperation(operation, { url, variables })).toMatchObject({
    kind: 'failed',
    code: 'UPSTREAM_INVALID',
  });
});

describe('data of another GraphQL server', () => {
  const shape = z.object({ viewer: z.object({ name: z.string() }) });

  test('is accepted when it matches the shape', async () => {
    answering({ data: { viewer: { name: 'Ada' } } });
    expect(await sendOperation(operation, { url, variables, shape })).toEqual({
      kind: 'data',
      data: { viewer: { name: 'Ada' } },
    });
  });

  test('fails when it doesn’t match the shape', async () => {
    answering({ data: { viewer: null } });
    expect(await sendOperation(operation, { url, variables, shape })).toMatchObject({
      kind: 'failed',
      code: 'UPSTREAM_INVALID',
    });
  });
});

test('a network error is a failure, not an exception', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')));
  expect(await sendOperation(operation, { url, variables })).toMatchObject({
    kind: 'failed',
    code: 'UPSTREAM_UNAVAILABLE',
  });
});
