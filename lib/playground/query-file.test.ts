import { expect, test } from 'vitest';
import { exportQueries, importQueries } from './query-file.ts';
import type { SavedQuery } from './saved-query-store.ts';

const saved: SavedQuery = { id: '1', name: 'Mine', query: '{ a }', variables: '{}' };
const makeId = () => 'new';
const faultOf = (text: string) => {
  const outcome = importQueries(text, [], makeId);
  return outcome.kind === 'fault' ? outcome.message : null;
};

test('imports an exported file, and skips queries that already exist', () => {
  const file = exportQueries([saved, { ...saved, id: '2', name: 'Other' }]);
  expect(importQueries(file, [], makeId)).toMatchObject({ kind: 'imported', added: 2, present: 0 });
  expect(importQueries(file, [saved], makeId)).toMatchObject({ added: 1, present: 1 });
});

test('renames another query with the same name', () => {
  const file = exportQueries([{ ...saved, query: '{ b }' }]);
  expect(importQueries(file, [saved], makeId)).toMatchObject({ queries: [saved, { name: 'Mine 2', query: '{ b }' }] });
});

test('reports the error of an invalid file', () => {
  expect(faultOf('')).toBe('The file is empty.');
  expect(faultOf(' '.repeat(2_000_001))).toMatch(/^The file is too large: the maximum is 2 MB/);
  expect(faultOf('{\n  "format": x')).toMatch(/^The file isn’t valid JSON: line 2: /);
  expect(faultOf('[]')).toMatch(/isn’t a file of saved queries/);
  expect(faultOf('{"format":"litfass-queries","version":2,"queries":[]}')).toMatch(/version 2/);
  expect(faultOf('{"format":"litfass-queries","version":1,"queries":[{"name":"a","query":1}]}')).toMatch(/^Query 1 /);
});
