import { expect, test } from 'vitest';
import { memoryStorage } from '../storage/memory-storage.ts';
import { addRun, clearHistory, historyKey, lastQueryLink, markFailed, readHistory, starRun } from './history.ts';

const [morning, evening] = ['2026-11-21T08:00:00Z', '2026-11-21T20:00:00Z'];

test('the latest run is first, and the same query is listed once', () => {
  const first = addRun([], { query: '{ a }', variables: '' }, morning);
  const second = addRun(first, { query: '{ b }', variables: '' }, morning);
  expect(addRun(second, { query: '{ a }', variables: '' }, evening)).toEqual([
    { query: '{ a }', variables: '', at: evening, isStarred: false },
    { query: '{ b }', variables: '', at: morning, isStarred: false },
  ]);
});

test('a run that failed is marked until it succeeds', () => {
  const run = { query: '{ a }', variables: '{ "password": "hunter2" }' };
  const failed = markFailed(addRun([], run, morning), run);
  expect(failed).toMatchObject([{ query: '{ a }', hasFailed: true }]);
  expect(readHistory(JSON.stringify(failed))).toEqual(failed);
  expect(markFailed(addRun([], run, morning), { query: '{ b }', variables: '' })[0]?.hasFailed).toBeUndefined();
  expect(addRun(failed, run, evening)[0]?.hasFailed).toBeUndefined();
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

test('the link to the last query opens the newest run, and there is none without a run', () => {
  const storage = memoryStorage();
  expect(lastQueryLink(storage)).toBeNull();
  storage.setItem(historyKey('u1'), JSON.stringify(addRun([], { query: '{ old }', variables: '' }, morning)));
  storage.setItem(historyKey('u2'), JSON.stringify(addRun([], { query: '{ latest }', variables: '{}' }, evening)));
  storage.setItem('litfass:theme', 'dark');
  expect(lastQueryLink(storage)).toBe('/playground#query=%7B+latest+%7D&variables=%7B%7D');
});

test('starred runs come first, and stay when they run again and when the history is cleared', () => {
  const first = addRun([], { query: '{ a }', variables: '' }, morning);
  const both = addRun(starRun(first, { query: '{ a }', variables: '' }), { query: '{ b }', variables: '' }, evening);
  expect(both.map(({ query }) => query)).toEqual(['{ a }', '{ b }']);
  const again = addRun(both, { query: '{ a }', variables: '' }, evening);
  expect(clearHistory(again)).toEqual([{ query: '{ a }', variables: '', at: evening, isStarred: true }]);
  expect(clearHistory(starRun(again, { query: '{ a }', variables: '' }))).toEqual([]);
});
