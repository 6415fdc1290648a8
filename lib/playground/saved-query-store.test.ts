import { expect, test } from 'vitest';
import { makeSavedQuery, readSavedQueries, type SavedQuery } from './saved-query-store.ts';

const saved: SavedQuery = { id: '1', name: 'Mine', query: '{ a }', variables: '{}' };
test('saves no secrets', () => {
  const made = makeSavedQuery([saved], { ...saved, name: ' Mine ', variables: '{ "newPassword": "hunter2" }' });
  expect(made).toEqual({ ...saved, name: 'Mine 2', variables: '{ "newPassword": "" }' });
});

test('reads valid entries and drops others', () => {
  expect(readSavedQueries(JSON.stringify([saved, 1, { query: '{ a }', variables: '' }]))).toEqual([saved]);
  expect(readSavedQueries('{')).toEqual([]);
});
