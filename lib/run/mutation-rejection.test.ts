import { expect, test } from 'vitest';
import { rejectionOf } from './mutation-rejection.ts';
import type { LiveAnswer, RunOutcome, RunRequest } from './run-operation.ts';
import { emptyAnswer } from './testing/empty-answer.ts';

const request: RunRequest = { query: 'mutation { changeIt }', operationName: undefined, variables: {} };
const cost = { requested: 1, actual: 0, remaining: 10, restorePerSecond: 5 };
const answered = (answer: Partial<LiveAnswer>): RunOutcome => ({
  kind: 'answered',
  answer: { ...emptyAnswer, ...answer },
});
const refused = answered({
  errors: [{ message: 'Cannot query field.', code: null, path: null, place: null, requestId: null }],
});
const lost: RunOutcome = { kind: 'lost', code: null, message: 'No response.', requestId: null };

/** Sends to a server with these outcomes, one after another. */
function sender(...outcomes: RunOutcome[]) {
  const sent: string[] = [];
  const headers: unknown[] = [];
  const send = (asked: RunRequest, given: Readonly<Record<string, string>> = {}) => {
    headers.push(given);
    return Promise.resolve(outcomes[sent.push(asked.query) - 1] ?? lost);
  };
  return { sent, headers, send };
}

test('is the API’s response to a dry run that it rejects', async () => {
  const { sent, headers, send } = sender(answered({ cost }), refused);
  expect(await rejectionOf(request, send)).toBe(refused);
  expect(sent).toEqual(['{ __typename }', request.query]);
  expect(headers).toEqual([{ 'x-cost-dry-run': '1' }, { 'x-cost-dry-run': '1' }]);
});

test('is null for a mutation that the API accepts', async () => {
  const { send } = sender(answered({ cost }), answered({ cost }));
  expect(await rejectionOf(request, send)).toBeNull();
});

test('is null for a server without dry runs, which doesn’t receive the mutation', async () => {
  const { sent, send } = sender(answered({ data: { __typename: 'Query' } }));
  expect(await rejectionOf(request, send)).toBeNull();
  expect(sent).toEqual(['{ __typename }']);
});

test('is the outcome of a probe without a response', async () => {
  const { sent, send } = sender(lost);
  expect(await rejectionOf(request, send)).toBe(lost);
  expect(sent).toHaveLength(1);
});
