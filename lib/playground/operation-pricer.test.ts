import { buildSchema } from 'graphql';
import { expect, test } from 'vitest';
import type { LiveAnswer, RunRequest } from '../run-operation.ts';
import { OperationPricer } from './operation-pricer.ts';
import { emptyAnswer } from './testing/empty-answer.ts';

const schema = buildSchema('type Query { list(limit: Int!): String } type Mutation { change: String }');
const never = new AbortController().signal;

const priced: LiveAnswer = {
  ...emptyAnswer,
  body: { data: null, extensions: { cost: { dearest: [{ path: 'list', cost: 3 }] } } },
  cost: { requested: 3, actual: 1, remaining: 10, restorePerSecond: 5 },
};

function pricerOf(answer: LiveAnswer) {
  const sent: { request: RunRequest; headers: Readonly<Record<string, string>> | undefined }[] = [];
  const pricer = new OperationPricer((request, _signal, headers) => {
    sent.push({ request, headers });
    return Promise.resolve({ kind: 'answered', answer });
  });
  return { pricer, sent };
}

test('it is asked whether prices are known, once, and then for each operation', async () => {
  const { pricer, sent } = pricerOf(priced);
  const typed = { query: 'query Q($n: Int!) { list(limit: $n) }', variables: '{ "n": 2 }', operationName: undefined };
  expect(await pricer.price(schema, typed, never)).toMatchObject({ kind: 'priced', requested: 3 });
  expect(await pricer.price(schema, { ...typed, variables: '{ "n": 3 }' }, never)).toMatchObject({ kind: 'priced' });
  expect(sent.map(({ request }) => request.variables)).toEqual([{}, { n: 2 }, { n: 3 }]);
  expect(sent.map(({ headers }) => headers)).toEqual(Array.from({ length: 3 }, () => ({ 'x-cost-dry-run': '1' })));
});

test('a server that runs what it should price is sent nothing more, a mutation least of all', async () => {
  const { pricer, sent } = pricerOf({ ...priced, body: { data: {} }, data: { __typename: 'Query' }, cost: null });
  const typed = { query: 'mutation { change }', variables: '', operationName: undefined };
  expect(await pricer.price(schema, typed, never)).toBeNull();
  expect(await pricer.price(schema, typed, never)).toBeNull();
  expect(sent.map(({ request }) => request.query)).toEqual(['{ __typename }']);
});

test('who is no longer signed in is not asked for again, until something may have changed', async () => {
  let ended = true;
  let asked = 0;
  const pricer = new OperationPricer(() => {
    asked += 1;
    return Promise.resolve(ended ? { kind: 'session-ended' } : { kind: 'answered', answer: priced });
  });
  const typed = { query: '{ list(limit: 1) }', variables: '', operationName: undefined };
  expect(await pricer.price(schema, typed, never)).toBeNull();
  expect(await pricer.price(schema, typed, never)).toBeNull();
  expect(asked).toBe(1);
  ended = false;
  pricer.tryAgain();
  expect(await pricer.price(schema, typed, never)).toMatchObject({ kind: 'priced' });
});

test.each([
  ['no GraphQL yet', '{ list(', ''],
  ['not what the schema has', '{ nothing }', ''],
  ['lacking a variable', 'query Q($n: Int!) { list(limit: $n) }', '{}'],
  ['with variables that are no JSON', '{ list(limit: 1) }', '{'],
])('what is %s isn’t sent at all', async (_what, query, variables) => {
  const { pricer, sent } = pricerOf(priced);
  expect(await pricer.price(schema, { query, variables, operationName: undefined }, never)).toBeNull();
  expect(sent).toEqual([]);
});
