import { expect, test } from 'vitest';
import { codeOf } from './code-of.ts';

const tab = (query: string, variables = '') => ({ query, variables });
const curlOf = (...given: Parameters<typeof codeOf>) => {
  const outcome = codeOf(...given);
  return outcome.kind === 'samples' ? outcome.samples.find(({ id }) => id === 'curl')?.code : outcome.message;
};

test('converts the current query and variables to programs in five languages', () => {
  const outcome = codeOf(tab('query Q($a: Int) { thing(a: $a) }', '{ "a": 7 }'), 'Q');
  const samples = outcome.kind === 'samples' ? outcome.samples : [];
  expect(samples.map(({ label }) => label)).toEqual(['curl', 'TypeScript', 'Python', 'PHP', 'Go']);
  expect(curlOf(tab('query Q($a: Int) { thing(a: $a) }', '{ "a": 7 }'), 'Q')).toContain('"variables": {"a":7}');
});

test('includes only the operation to run and its fragments', () => {
  const both = 'query A { a { ...F } } query B { b } fragment F on T { id }';
  expect(curlOf(tab(both), 'A')).toMatch(/query A.*fragment F/);
  expect(curlOf(tab(both), 'B')).not.toMatch(/query A|fragment F/);
});

test('the program for a paged list reads all pages', () => {
  const list =
    'query L($page: PageInput) { listThings(page: $page) { items { id } pageInfo { endCursor hasNextPage } } }';
  const outcome = codeOf(tab(list), 'L');
  expect(outcome.kind === 'samples' && outcome.samples.find(({ id }) => id === 'python')?.code).toContain(
    'hasNextPage',
  );
});

test('reports an incomplete query', () => {
  expect(curlOf(tab('query {'), undefined)).toMatch(/^The query is incomplete: /);
  expect(curlOf(tab('{ a }', '[1]'), undefined)).toMatch(/^The variables must be a JSON object/);
});
