import { afterEach, expect, test, vi } from 'vitest';
import { runOperation } from './run-operation.ts';

afterEach(() => vi.unstubAllGlobals());

const request = { query: '{ viewer { isStaff } }', operationName: undefined, variables: {} };
const never = () => new AbortController().signal;

function answer(body: string | object, init: ResponseInit = {}): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(text, init)));
}

test('returns a response with its data, its cost and the points left', async () => {
  answer(
    {
      data: { viewer: { isStaff: false } },
      extensions: { cost: { requested: 3, actual: 1, remaining: 4_999, restorePerSecond: 50 } },
    },
    { headers: { 'x-request-id': 'r1' } },
  );
  expect(await runOperation(request, never())).toMatchObject({
    kind: 'answered',
    answer: {
      status: 200,
      requestId: 'r1',
      data: { viewer: { isStaff: false } },
      errors: [],
      userErrors: [],
      cost: { requested: 3, actual: 1, remaining: 4_999, restorePerSecond: 50 },
    },
  });
});

test('errors have code, path, position and request ID', async () => {
  const error = {
    message: 'No.',
    path: ['list', 0, 'id'],
    locations: [{ line: 2, column: 3 }],
    extensions: { code: 'X' },
  };
  answer({ data: null, errors: [error, {}] }, { status: 429, headers: { 'retry-after': '7', 'x-request-id': 'r2' } });
  const outcome = await runOperation(request, never());
  expect(outcome).toMatchObject({
    answer: {
      status: 429,
      retryAfter: 7,
      data: null,
      errors: [
        { message: 'No.', code: 'X', path: 'list.0.id', place: { line: 2, column: 3 }, requestId: 'r2' },
        { message: 'The API returned no message.', code: null, path: null, place: null },
      ],
    },
  });
});

test('finds user errors in every payload', async () => {
  const one = { code: 'NOT_FOUND', field: ['input', 'id'], message: 'Gone.' };
  answer({ data: { setThings: { results: [{ userErrors: [one] }, { userErrors: [] }], userErrors: [{}] } } });
  expect(await runOperation(request, never())).toMatchObject({
    answer: {
      userErrors: [
        { code: 'NOT_FOUND', field: 'input.id', message: 'Gone.' },
        { code: null, field: null },
      ],
    },
  });
});

test.each([
  ['by its status', {}, { status: 401 }],
  ['by its code', { errors: [{ message: 'Who?', extensions: { code: 'UNAUTHENTICATED' } }] }, { status: 200 }],
])('reports an ended session %s', async (_how, body, init) => {
  answer(body, init);
  expect(await runOperation(request, never())).toEqual({ kind: 'session-ended' });
});

test.each([
  ['an error page', '<h1>Bad gateway</h1>', 'UPSTREAM_INVALID'],
  ['JSON that is no answer', '{"ok":true}', 'UPSTREAM_INVALID'],
  ['nothing', '', 'UPSTREAM_INVALID'],
  [
    'the portal’s word that the API is slow',
    '{"errors":[{"message":"Slow.","extensions":{"code":"UPSTREAM_TIMEOUT"}}]}',
    'UPSTREAM_TIMEOUT',
  ],
])('%s isn’t a response of the API', async (_what, body, code) => {
  answer(body, { status: 502 });
  expect(await runOperation(request, never())).toMatchObject({ kind: 'lost', code });
});

test('distinguishes an unreachable portal from a canceled run', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await runOperation(request, never())).toMatchObject({ kind: 'lost', code: null });
  expect(await runOperation(request, AbortSignal.abort())).toEqual({ kind: 'canceled' });
});
