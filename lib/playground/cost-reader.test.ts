import { buildSchema } from 'graphql';
import { expect, test } from 'vitest';
import type { LiveAnswer, RunRequest } from '../run/run-operation.ts';
import { CostReader } from './cost-reader.ts';
import { emptyAnswer } from '../run/testing/empty-answer.ts';

const schema = buildSchema('type Query { list(limit: Int!): String } type Mutation { change: String }');
const never = new AbortController().signal;

const dryRun: LiveAnswer = {
  ...emptyAnswer,
  body: { data: null, extensions: { cost: { mostExpensive: [{ path: 'list', cost: 3 }] } } },
  cost: { requested: 3, actual: 1, remaining: 10, restorePerSecond: 5 },
};

function readerOf(answer: LiveAnswer) {
  const sent: { request: RunRequest; headers: Readonly<Record<string, string>> | undefined }[] = [];
  const reader = new CostReader((request, _signal, headers) => {
    sent.push({ request, headers });
    return Promise.resolve({ kind: 'answered', answer });
  });
  return { reader, sent };
}

test('probes the server once, then requests the cost of each operation', async () => {
  const { reader, sent } = readerOf(dryRun);
  const typed = { query: 'query Q($n: Int!) { list(limit: $n) }', variables: '{ "n": 2 }', operationName: undefined };
  expect(await reader.read(schema, typed, never)).toMatchObject({ kind: 'known', requested: 3 });
  expect(await reader.read(schema, { ...typed, variables: '{ "n": 3 }' }, never)).toMatchObject({ kind: 'known' });
  expect(sent.map(({ request }) => request.variables)).toEqual([{}, { n: 2 }, { n: 3 }]);
  expect(sent.map(({ headers }) => headers)).toEqual(Array.from({ length: 3 }, () => ({ 'x-cost-dry-run': '1' })));
});

test('sends nothing more to a server without dry runs', async () => {
  const { reader, sent } = readerOf({ ...dryRun, body: { data: {} }, data: { __typename: 'Query' }, cost: null });
  const typed = { query: 'mutation { change }', variables: '', operationName: undefined };
  expect(await reader.read(schema, typed, never)).toBeNull();
  expect(await reader.read(schema, typed, never)).toBeNull();
  expect(sent.map(({ request }) => request.query)).toEqual(['{ __typename }']);
});

test('sends no requests after the session was rejected, until something may have changed', async () => {
  let ended = true;
  let asked = 0;
  const reader = new CostReader(() => {
    asked += 1;
    return Promise.resolve(ended ? { kind: 'session-ended' } : { kind: 'answered', answer: dryRun });
  });
  const typed = { query: '{ list(limit: 1) }', variables: '', operationName: undefined };
  expect(await reader.read(schema, typed, never)).toBeNull();
  expect(await reader.read(schema, typed, never)).toBeNull();
  expect(asked).toBe(1);
  ended = false;
  reader.tryAgain();
  expect(await reader.read(schema, typed, never)).toMatchObject({ kind: 'known' });
});

test.each([
  ['no GraphQL yet', '{ list(', ''],
  ['not what the schema has', '{ nothing }', ''],
  ['lacking a variable', 'query Q($n: Int!) { list(limit: $n) }', '{}'],
  ['with variables that are no JSON', '{ list(limit: 1) }', '{'],
])('doesn’t send what is %s', async (_what, query, variables) => {
  const { reader, sent } = readerOf(dryRun);
  expect(await reader.read(schema, { query, variables, operationName: undefined }, never)).toBeNull();
  expect(sent).toEqual([]);
});
