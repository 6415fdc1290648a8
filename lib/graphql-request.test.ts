import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { sendOperation } from './graphql-request.ts';

const operation = { query: '{ viewer { name } }', shape: z.object({ viewer: z.object({ name: z.string() }) }) };
const url = 'http://api.example/graphql';

function answering(body: unknown, init?: ResponseInit) {
  const fetched = vi.fn<typeof fetch>(() => Promise.resolve(Response.json(body, init)));
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

afterEach(() => vi.unstubAllGlobals());

test('an answer of the right shape is data, without the fields nobody asked for', async () => {
  const fetched = answering({ data: { viewer: { name: 'Ada', secret: 'x' } } });
  const answer = await sendOperation(operation, { url, accessToken: 'token', variables: { id: 1 } });
  expect(answer).toEqual({ kind: 'data', data: { viewer: { name: 'Ada' } } });
  const [, init] = fetched.mock.calls[0] ?? [];
  expect(new Headers(init?.headers).get('authorization')).toBe('Bearer token');
  expect(init?.body).toBe(JSON.stringify({ query: operation.query, variables: { id: 1 } }));
});

test.each([
  ['the status', { errors: [{ message: 'no' }] }, 401],
  ['the code', { errors: [{ message: 'no', extensions: { code: 'UNAUTHENTICATED' } }] }, 200],
])('an ended session is recognised by %s', async (_what, body, status) => {
  answering(body, { status });
  expect(await sendOperation(operation, { url })).toEqual({ kind: 'unauthenticated' });
});

test('a missing right is told apart from a failure', async () => {
  answering({ data: null, errors: [{ message: 'TOKENS_READ is missing', extensions: { code: 'FORBIDDEN' } }] });
  expect(await sendOperation(operation, { url })).toEqual({ kind: 'forbidden', message: 'TOKENS_READ is missing' });
});

test('a failure keeps its code and the request id', async () => {
  const error = { message: 'Too many requests', extensions: { code: 'RATE_LIMITED' } };
  answering({ errors: [error] }, { status: 429, headers: { 'x-request-id': 'r1' } });
  expect(await sendOperation(operation, { url })).toEqual({
    kind: 'failed',
    code: 'RATE_LIMITED',
    message: 'Too many requests',
    requestId: 'r1',
  });
});

test.each([{ data: { viewer: null } }, { data: null }, [], 'text'])(
  'an unknown shape is a failure: %j',
  async (body) => {
    answering(body);
    expect(await sendOperation(operation, { url })).toMatchObject({ kind: 'failed', code: 'UPSTREAM_INVALID' });
  },
);

test('a network that fails is a failure, not an exception', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')));
  expect(await sendOperation(operation, { url })).toMatchObject({ kind: 'failed', code: 'UPSTREAM_UNAVAILABLE' });
});
