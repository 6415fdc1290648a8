import { buildSchema } from 'graphql';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Answers } from './answers.ts';

const sent: unknown[] = [];
const checked: boolean[] = [];
/** The responses to dry runs, the one to the probe first. Without any, the server has no dry runs. */
const dryRuns: object[] = [];
const schema = buildSchema(
  'input Input { companyId: ID } type Query { done: Int } type Mutation { changeIt(input: Input): Int }',
);

beforeEach(() => {
  sent.length = 0;
  checked.length = 0;
  dryRuns.length = 0;
  vi.stubGlobal('fetch', (_url: string, { body, headers }: { body: string; headers: HeadersInit }) => {
    sent.push(JSON.parse(body));
    const isDryRun = new Headers(headers).has('x-cost-dry-run');
    checked.push(isDryRun);
    const dryRun = isDryRun ? dryRuns.shift() : undefined;
    return Promise.resolve(Response.json(dryRun ?? { data: { done: sent.length } }));
  });
});
afterEach(() => vi.unstubAllGlobals());

const never = () => new AbortController().signal;
const mutation = { query: 'mutation Change { changeIt }', variables: { input: { companyId: 'c1' } } };

function answersIn(tab: string): Answers {
  const answers = new Answers(() => undefined);
  answers.enter(tab, schema);
  return answers;
}

test('sends a query immediately, and keeps its response for its tab', async () => {
  const answers = answersIn('one');
  expect(await answers.run({ query: '{ done }' }, never())).toEqual({ data: { done: 1 } });
  expect(answers.read().asked).toBeNull();
  expect(answers.read().tabs.get('one')?.answered?.outcome.answer.data).toEqual({ done: 1 });
  expect(answers.read().tabs.has('two')).toBe(false);
});

test('sends a mutation only after the reader confirms it', async () => {
  const answers = answersIn('one');
  const running = answers.run(mutation, never());
  expect(answers.read().asked).toMatchObject({ fields: ['changeIt'], companies: ['c1'] });
  expect(sent).toEqual([]);
  answers.decide(true);
  expect(await running).toEqual({ data: { done: 1 } });
  expect(checked).toEqual([false]);
  expect(answers.read().asked).toBeNull();
});

const accepted = { data: null, extensions: { cost: { requested: 1, actual: 0, remaining: 9, restorePerSecond: 1 } } };
const unknown = { query: 'mutation { changeOther }' };

test.each([
  ['an unknown field', unknown],
  [
    'a variable of another type',
    { ...mutation, query: 'mutation($input: Int) { changeIt }', variables: { input: 'a' } },
  ],
])('asks for no confirmation of a mutation with %s, which the API rejects', async (_what, params) => {
  dryRuns.push(accepted, { errors: [{ message: 'It isn’t valid.' }] });
  const answers = answersIn('one');
  await answers.run(params, never());
  expect(answers.read()).toMatchObject({ asked: null, sent: 1 });
  expect(checked).toEqual([true, true]);
  expect(answers.read().tabs.get('one')?.last).toMatchObject({
    isMutation: false,
    outcome: { answer: { errors: [{ message: 'It isn’t valid.' }] } },
  });
});

test.each([
  ['accepts', [accepted, accepted], [true, true, false]],
  ['can’t check', [], [true, false]],
])('asks for confirmation of a mutation with an unknown field that the API %s', async (_what, responses, headers) => {
  dryRuns.push(...responses);
  const answers = answersIn('one');
  const running = answers.run(unknown, never());
  await vi.waitFor(() => expect(answers.read().asked).toMatchObject({ fields: ['changeOther'] }));
  answers.decide(true);
  expect(await running).toEqual({ data: { done: headers.length } });
  expect(checked).toEqual(headers);
  expect(answers.read().tabs.get('one')?.last?.isMutation).toBe(true);
});

test('doesn’t send a canceled mutation, and keeps the previous response', async () => {
  const answers = answersIn('one');
  await answers.run({ query: '{ done }' }, never());
  const running = answers.run(mutation, never());
  answers.decide(false);
  expect(await running).toEqual({ data: { done: 1 } });
  expect(sent).toHaveLength(1);
});

test('without an operation name, asks for confirmation if any operation is a mutation', async () => {
  const answers = answersIn('one');
  const running = answers.run({ query: 'query A { done } mutation B { changeIt }' }, never());
  expect(answers.read().asked).not.toBeNull();
  answers.decide(false);
  await running;
});

test('keeps the previous response when the new one is lost', async () => {
  const answers = answersIn('one');
  await answers.run({ query: '{ done }' }, never());
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  expect(await answers.run({ query: '{ done }' }, never())).toMatchObject({
    errors: [{ message: 'This portal can’t be reached. Check your connection, then try again.' }],
  });
  expect(answers.read().tabs.get('one')).toMatchObject({
    last: { outcome: { kind: 'lost' } },
    answered: { outcome: { answer: { data: { done: 1 } } } },
  });
});

test('work for a response ends when the next one replaces it or its tab closes', async () => {
  const answers = answersIn('one');
  const gone = () => answers.read().tabs.get('one')?.answered?.gone;
  await answers.run({ query: '{ done }' }, never());
  const first = gone();
  answers.keepOnly(['one', 'two']);
  expect(first?.aborted).toBe(false);
  await answers.run({ query: '{ done }' }, never());
  expect(first?.aborted).toBe(true);
  const second = gone();
  expect(second?.aborted).toBe(false);
  answers.keepOnly(['two']);
  expect(second?.aborted).toBe(true);
  expect(answers.read().tabs.size).toBe(0);
});

test('a run that was canceled at the confirmation doesn’t count as sent', async () => {
  const answers = answersIn('one');
  const running = answers.run(mutation, never());
  answers.decide(false);
  await running;
  expect(answers.read().sent).toBe(0);
  await answers.run({ query: '{ done }' }, never());
  expect(answers.read().sent).toBe(1);
});

test('an empty query isn’t sent and keeps the previous response', async () => {
  const answers = answersIn('one');
  await answers.run({ query: '{ done }' }, never());
  expect(await answers.run({ query: ' \n' }, never())).toMatchObject({ data: { done: 1 } });
  expect(answers.read().sent).toBe(1);
});

test('reports invalid variables until the next run of their tab', async () => {
  const answers = answersIn('one');
  const unread = { message: 'This isn’t JSON.', from: 4, line: 1, column: 5 };
  answers.refuse('one', unread);
  expect(answers.read().tabs.get('one')).toMatchObject({ last: null, unread });
  await answers.run({ query: '{ done }' }, never());
  expect(answers.read().tabs.get('one')?.unread).toBeNull();
});
