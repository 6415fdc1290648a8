import { expect, test } from 'vitest';
import { addRun, readHistory } from './history.ts';

const [morning, evening] = ['2026-11-21T08:00:00Z', '2026-11-21T20:00:00Z'];

test('the latest run is first, and the same query is listed once', () => {
  const first = addRun([], { query: '{ a }', variables: '' }, morning);
  const second = addRun(first, { query: '{ b }', variables: '' }, morning);
  expect(addRun(second, { query: '{ a }', variables: '' }, evening)).toEqual([
    { query: '{ a }', variables: '', at: evening },
    { query: '{ b }', variables: '', at: morning },
  ]);
});

test('has a maximum length and no secrets', () => {
  let runs = addRun([], { query: '{ a }', variables: '{ "password": "hunter2" }' }, morning);
  expect(JSON.stringify(runs)).not.toContain('hunter2');
  for (let run = 0; run < 80; run += 1) runs = addRun(runs, { query: `{ a${run} }`, variables: '' }, morning);
  expect(runs).toHaveLength(50);
});

test('reads valid entries and drops others', () => {
  const runs = addRun([], { query: '{ a }', variables: '{}' }, morning);
  expect(readHistory(JSON.stringify(runs))).toEqual(runs);
  for (const text of [null, '{', '{}', '[1,{"query":"{ a }"}]']) expect(readHistory(text)).toEqual([]);
});
