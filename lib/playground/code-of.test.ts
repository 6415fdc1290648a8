import { expect, test } from 'vitest';
import { codeOf } from './code-of.ts';

const tab = (query: string, variables = '') => ({ query, variables });
const curlOf = (...given: Parameters<typeof codeOf>) => {
  const outcome = codeOf(...given);
  return outcome.kind === 'samples' ? outcome.samples.find(({ id }) => id === 'curl')?.code : outcome.message;
};

test('the query and its variables as they stand become programs in five languages', () => {
  const outcome = codeOf(tab('query Q($a: Int) { thing(a: $a) }', '{ "a": 7 }'), 'Q');
  const samples = outcome.kind === 'samples' ? outcome.samples : [];
  expect(samples.map(({ label }) => label)).toEqual(['curl', 'TypeScript', 'Python', 'PHP', 'Go']);
  expect(curlOf(tab('query Q($a: Int) { thing(a: $a) }', '{ "a": 7 }'), 'Q')).toContain('"variables": {"a":7}');
});

test('of several operations only the one to run is in it, with its fragments', () => {
  const both = 'query A { a { ...F } } query B { b } fragment F on T { id }';
  expect(curlOf(tab(both), 'A')).toMatch(/query A.*fragment F/);
  expect(curlOf(tab(both), 'B')).not.toMatch(/query A|fragment F/);
});

test('a list that is paged through is paged through by the program as well', () => {
  const list =
    'query L($page: PageInput) { listThings(page: $page) { items { id } pageInfo { endCursor hasNextPage } } }';
  const outcome = codeOf(tab(list), 'L');
  expect(outcome.kind === 'samples' && outcome.samples.find(({ id }) => id === 'python')?.code).toContain(
    'hasNextPage',
  );
});

test('what is no query yet says so', () => {
  expect(curlOf(tab('query {'), undefined)).toMatch(/^The query is not complete: /);
  expect(curlOf(tab('{ a }', '[1]'), undefined)).toMatch(/^The variables are no JSON object/);
});
