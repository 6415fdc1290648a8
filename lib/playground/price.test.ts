import { afterEach, expect, test, vi } from 'vitest';
import { runOperation } from '../run-operation.ts';
import { dryRunHeaders } from '../dry-run.ts';
import { readPrice } from './price.ts';

afterEach(() => vi.unstubAllGlobals());

async function priceOf(body: object) {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body)));
  const request = { query: '{ a }', operationName: undefined, variables: {} };
  const outcome = await runOperation(request, new AbortController().signal, { headers: dryRunHeaders });
  return outcome.kind === 'answered' ? readPrice(outcome.answer) : outcome;
}

const dearest = [{ path: 'list.items', cost: 50 }];

test('a price is told with its dearest parts and what is left', async () => {
  const cost = { requested: 61, actual: 1, remaining: 4_999, restorePerSecond: 50, dearest };
  expect(await priceOf({ data: null, extensions: { cost } })).toEqual({
    kind: 'priced',
    requested: 61,
    remaining: 4_999,
    restorePerSecond: 50,
    dearest,
  });
});

test('what no request may cost is told with what it would', async () => {
  const extensions = { code: 'COST_LIMIT_EXCEEDED', requested: 5_000, limit: 2_000, dearest };
  expect(await priceOf({ errors: [{ message: 'Too dear.', extensions }] })).toEqual({
    kind: 'too-dear',
    requested: 5_000,
    limit: 2_000,
    dearest,
  });
});

test('a server that ran it instead has no prices', async () => {
  expect(await priceOf({ data: { a: 1 } })).toEqual({ kind: 'unpriced' });
});
