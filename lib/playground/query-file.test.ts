import { expect, test } from 'vitest';
import { exportQueries, importQueries } from './query-file.ts';
import type { SavedQuery } from './saved-queries.ts';

const saved: SavedQuery = { id: '1', name: 'Mine', query: '{ a }', variables: '{}' };
const makeId = () => 'new';
const faultOf = (text: string) => {
  const outcome = importQueries(text, [], makeId);
  return outcome.kind === 'fault' ? outcome.message : null;
};

test('what one browser exports another imports, and what is there already stays once', () => {
  const file = exportQueries([saved, { ...saved, id: '2', name: 'Other' }]);
  expect(importQueries(file, [], makeId)).toMatchObject({ kind: 'imported', added: 2, present: 0 });
  expect(importQueries(file, [saved], makeId)).toMatchObject({ added: 1, present: 1 });
});

test('another query of the same name gets a name of its own', () => {
  const file = exportQueries([{ ...saved, query: '{ b }' }]);
  expect(importQueries(file, [saved], makeId)).toMatchObject({ queries: [saved, { name: 'Mine 2', query: '{ b }' }] });
});

test('a wrong file is told by what is wrong with it', () => {
  expect(faultOf('')).toBe('The file is empty.');
  expect(faultOf('{\n  "format": x')).toMatch(/^The file is no JSON: line 2: /);
  expect(faultOf('[]')).toMatch(/no file of saved queries/);
  expect(faultOf('{"format":"litfass-queries","version":2,"queries":[]}')).toMatch(/version 2/);
  expect(faultOf('{"format":"litfass-queries","version":1,"queries":[{"name":"a","query":1}]}')).toMatch(/^Query 1 /);
});
