import { afterEach, expect, test, vi } from 'vitest';
import { runOperation } from '../run/run-operation.ts';
import { dryRunHeaders } from '../run/dry-run-request.ts';
import { readCost } from './operation-cost.ts';

afterEach(() => vi.unstubAllGlobals());

async function costOf(body: object) {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body)));
  const request = { query: '{ a }', operationName: undefined, variables: {} };
  const outcome = await runOperation(request, new AbortController().signal, { headers: dryRunHeaders });
  return outcome.kind === 'answered' ? readCost(outcome.answer) : outcome;
}

const mostExpensive = [{ path: 'list.items', cost: 50 }];

test('reads the cost with its most expensive parts and the points left', async () => {
  const cost = {
    requested: 61,
    actual: 1,
    remaining: 4_999,
    restorePerSecond: 50,
    mostExpensive,
  };
  expect(await costOf({ data: null, extensions: { cost } })).toEqual({
    kind: 'known',
    requested: 61,
    remaining: 4_999,
    restorePerSecond: 50,
    mostExpensive,
  });
});

test('reads the cost of a request above the limit', async () => {
  const extensions = {
    code: 'COST_LIMIT_EXCEEDED',
    requested: 5_000,
    limit: 2_000,
    mostExpensive,
  };
  expect(await costOf({ errors: [{ message: 'Too expensive.', extensions }] })).toEqual({
    kind: 'too-expensive',
    requested: 5_000,
    limit: 2_000,
    mostExpensive,
  });
});

test('a server that ran the operation has no costs', async () => {
  expect(await costOf({ data: { a: 1 } })).toEqual({ kind: 'unsupported' });
});
