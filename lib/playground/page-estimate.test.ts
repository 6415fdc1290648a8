import { expect, test } from 'vitest';
import type { LiveAnswer, RunOutcome, RunRequest } from '../run/run-operation.ts';
import { estimatePages } from './page-estimate.ts';
import { emptyAnswer } from '../run/testing/empty-answer.ts';

const base: LiveAnswer = {
  ...emptyAnswer,
  body: { data: null, extensions: { cost: { mostExpensive: [] } } },
  cost: { requested: 41, actual: 1, remaining: 900, restorePerSecond: 5 },
};
const tooExpensive: LiveAnswer = {
  ...base,
  body: { data: null, errors: [{ extensions: { code: 'COST_LIMIT_EXCEEDED' } }] },
  errors: [{ message: 'Too expensive.', code: 'COST_LIMIT_EXCEEDED', path: null, place: null, requestId: null }],
};
const run: LiveAnswer = { ...base, body: { data: {} }, data: { __typename: 'Query' }, cost: null };

const plan = {
  limit: 200,
  count: null,
  page: (_after: string | null, limit: number) => ({
    query: `page of ${limit}`,
    operationName: undefined,
    variables: {},
  }),
};

async function estimate(answer: (request: RunRequest) => RunOutcome) {
  const sent: string[] = [];
  const outcome = await estimatePages(plan, (request, headers) => {
    expect(headers).toEqual({ 'x-cost-dry-run': '1' });
    sent.push(request.query);
    return Promise.resolve(answer(request));
  });
  return { outcome, sent };
}

test('finds the largest affordable page with dry runs', async () => {
  const { outcome, sent } = await estimate(({ query }) => ({
    kind: 'answered',
    answer: query === 'page of 200' ? tooExpensive : base,
  }));
  expect(sent).toEqual(['{ __typename }', 'page of 200', 'page of 100']);
  expect(outcome).toEqual({ rows: null, limit: 100, pointsAPage: 41, remaining: 900 });
});

test('sends no page to an API without dry runs', async () => {
  const { outcome, sent } = await estimate(() => ({ kind: 'answered', answer: run }));
  expect(sent).toEqual(['{ __typename }']);
  expect(outcome).toEqual({ rows: null, limit: 200, pointsAPage: null, remaining: null });
});

test('reports an ended session', async () => {
  const { outcome } = await estimate(() => ({ kind: 'session-ended' }));
  expect(outcome).toEqual({ kind: 'session-ended' });
});
