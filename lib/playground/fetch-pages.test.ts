import { expect, test } from 'vitest';
import type { Json } from '#shared/json.ts';
import type { LiveAnswer, RunOutcome } from '../run/run-operation.ts';
import { fetchPages } from './fetch-pages.ts';
import type { PagePlan } from './page-plan.ts';
import { emptyAnswer } from '../run/testing/empty-answer.ts';

const plan: PagePlan = {
  shape: { keys: ['items'], leaves: [], columns: [], beside: [] },
  limit: 2,
  page: (after, limit) => ({ query: 'q', operationName: undefined, variables: { after, limit } }),
  read: ({ items, after }) => ({
    items: Array.isArray(items) ? items : [],
    after: typeof after === 'string' ? after : null,
  }),
  isWhole: () => false,
  count: null,
};

function page(items: Json[], after: string | null, more: Partial<LiveAnswer> = {}): RunOutcome {
  return { kind: 'answered', answer: { ...emptyAnswer, data: { items, after }, ...more } };
}

function refused(code: string, more: Partial<LiveAnswer> = {}): RunOutcome {
  const error = { message: code, code, path: null, place: null, requestId: null };
  return { kind: 'answered', answer: { ...emptyAnswer, errors: [error], ...more } };
}

async function fetched(outcomes: RunOutcome[], most = 100, stop = new AbortController()) {
  const asked: unknown[] = [];
  const waits: [number, string | undefined][] = [];
  const rows: Json[] = [];
  let because: string | undefined;
  const end = await fetchPages({
    plan,
    limit: 2,
    most,
    after: null,
    signal: stop.signal,
    ask: (request) => {
      asked.push(request.variables);
      return Promise.resolve(outcomes.shift() ?? { kind: 'canceled' });
    },
    wait: (seconds) => {
      waits.push([seconds, because]);
      return Promise.resolve();
    },
    onRows: (items) => rows.push(...items),
    onProgress: ({ waiting }) => (because = waiting?.because),
  });
  return { end, asked, waits, rows };
}

test('fetches all pages in order', async () => {
  const { end, asked, rows } = await fetched([page([1, 2], 'a'), page([3, 4], 'b'), page([5], null)]);
  expect(end).toEqual({ kind: 'complete' });
  expect(rows).toEqual([1, 2, 3, 4, 5]);
  expect(asked).toEqual([
    { after: null, limit: 2 },
    { after: 'a', limit: 2 },
    { after: 'b', limit: 2 },
  ]);
});

test('stops at the requested number of rows and returns the cursor', async () => {
  const { end, asked, rows } = await fetched([page([1, 2], 'a'), page([3], 'b')], 3);
  expect(end).toEqual({ kind: 'capped', after: 'b' });
  expect(rows).toEqual([1, 2, 3]);
  expect(asked.at(-1)).toEqual({ after: 'a', limit: 1 });
});

test('waits as long as the API says, and continues with the same page', async () => {
  const { end, waits, rows } = await fetched([
    page([1], 'a'),
    refused('RATE_LIMITED', { status: 429, retryAfter: 7 }),
    page([2], null),
  ]);
  expect(end).toEqual({ kind: 'complete' });
  expect(waits).toEqual([[7, 'asked']]);
  expect(rows).toEqual([1, 2]);
});

test('waits until the remaining points suffice', async () => {
  const cost = { requested: 200, actual: 200, remaining: 50, restorePerSecond: 50 };
  const { waits } = await fetched([page([1], 'a', { cost }), page([2], null, { cost })]);
  expect(waits).toEqual([[3, 'budget']]);
});

test('halves the page size when a page costs too much', async () => {
  const { end, asked } = await fetched([refused('COST_LIMIT_EXCEEDED'), page([1], null)]);
  expect(end).toEqual({ kind: 'complete' });
  expect(asked).toEqual([
    { after: null, limit: 2 },
    { after: null, limit: 1 },
  ]);
});

test.each<[string, RunOutcome, string]>([
  ['an error of the API', refused('TIMEOUT'), 'TIMEOUT'],
  ['no answer', { kind: 'lost', code: 'UPSTREAM_TIMEOUT', message: 'slow', requestId: null }, 'UPSTREAM_TIMEOUT'],
  ['a session that ended', { kind: 'session-ended' }, 'UNAUTHENTICATED'],
])('%s stops it, and it keeps the rows and the cursor', async (_what, outcome, code) => {
  const { end, rows } = await fetched([page([1, 2], 'a'), outcome]);
  expect(end).toMatchObject({ kind: 'failed', after: 'a', code });
  expect(rows).toEqual([1, 2]);
});

test('stops at a repeated cursor', async () => {
  const { end } = await fetched([page([1], 'a'), page([1], 'a'), page([1], 'a')]);
  expect(end).toMatchObject({ kind: 'failed', after: 'a' });
});

test('gives up on a server that always rate-limits', async () => {
  const { end, waits } = await fetched(Array.from({ length: 50 }, () => refused('RATE_LIMITED', { status: 429 })));
  expect(end).toMatchObject({ kind: 'failed', code: 'RATE_LIMITED' });
  expect(waits).toHaveLength(20);
});

test('sends no request after it was stopped', async () => {
  const stop = new AbortController();
  stop.abort();
  const { end, asked } = await fetched([page([1], null)], 100, stop);
  expect(end).toEqual({ kind: 'stopped', after: null });
  expect(asked).toEqual([]);
});
