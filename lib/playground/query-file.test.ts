import { expect, test } from 'vitest';
import { exportQueries, importQueries } from './query-file.ts';
import type { SavedQuery } from './saved-query-store.ts';

const saved: SavedQuery = { id: '1', name: 'Mine', query: '{ a }', variables: '{}' };
const makeId = () => 'new';
const importText = (text: string, known: readonly SavedQuery[] = []) => importQueries(new Blob([text]), known, makeId);
const faultOf = async (file: Blob) => {
  const outcome = await importQueries(file, [], makeId);
  return outcome.kind === 'fault' ? outcome.message : null;
};

test('imports an exported file, and skips queries that already exist', async () => {
  const file = exportQueries([saved, { ...saved, id: '2', name: 'Other' }]);
  expect(await importText(file)).toMatchObject({ kind: 'imported', added: 2, present: 0 });
  expect(await importText(file, [saved])).toMatchObject({ added: 1, present: 1 });
});

test('renames another query with the same name', async () => {
  const file = exportQueries([{ ...saved, query: '{ b }' }]);
  expect(await importText(file, [saved])).toMatchObject({ queries: [saved, { name: 'Mine 2', query: '{ b }' }] });
});

test.each([
  ['', 'The file is empty.'],
  ['{\n  "format": x', /^The file isn’t valid JSON: line 2: /],
  ['[]', /isn’t a file of saved queries/],
  ['{"format":"litfass-queries","version":2,"queries":[]}', /version 2/],
  ['{"format":"litfass-queries","version":1,"queries":[{"name":"a","query":1}]}', /^Query 1 /],
])('reports the error of the invalid file %j', async (text, message) => {
  expect(await faultOf(new Blob([text]))).toMatch(message);
});

/** A file whose content can't be read, such as one that was deleted after the choice. */
class UnreadableFile extends Blob {
  override text = () => Promise.reject(new DOMException('It could not be read.', 'NotReadableError'));
}

test('reports a file that can’t be read', async () => {
  expect(await faultOf(new UnreadableFile(['{}']))).toBe('The file can’t be read. Choose it again.');
});

test('reports a file that is too large without reading it', async () => {
  expect(await faultOf(new UnreadableFile([' '.repeat(2_000_001)]))).toMatch(
    /^The file is too large: the maximum is 2 MB/,
  );
});
