import { expect, test } from 'vitest';
import { exportQueries, largestImport } from '#lib/playground/query-file.ts';
import { importFile } from './query-files.ts';

const saved = { id: '1', name: 'Mine', query: '{ a }', variables: '{}' };

test('imports the queries of a file, each with an ID of its own', async () => {
  const file = new File([exportQueries([saved, { ...saved, name: 'Other', query: '{ b }' }])], 'queries.json');
  const outcome = await importFile(file, [saved]);
  expect(outcome).toMatchObject({ kind: 'imported', added: 1, present: 1 });
  if (outcome.kind !== 'imported') throw new Error('Nothing was imported.');
  const ids = outcome.queries.map(({ id }) => id);
  expect(new Set(ids).size).toBe(2);
});

test('rejects a file that is too large, with the maximum', async () => {
  const file = new File([' '.repeat(largestImport + 1)], 'queries.json');
  expect(await importFile(file, [])).toEqual({
    kind: 'fault',
    message: 'The file is too large: the maximum is 2 MB. Choose a file that this playground exported.',
  });
});
