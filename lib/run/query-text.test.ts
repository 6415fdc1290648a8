import { print } from 'graphql';
import { expect, test } from 'vitest';
import { isMutation, operationAt, readQuery, rootFields, withoutFragments } from './query-text.ts';

function read(text: string) {
  const query = readQuery(text);
  if (query.kind === 'fault') throw new Error(query.message);
  return query;
}

test('reports a syntax error with its position', () => {
  expect(readQuery('{ viewer { name }')).toMatchObject({ kind: 'fault', offset: 17 });
  expect(readQuery('fragment F on Viewer { isStaff }')).toMatchObject({ kind: 'fault' });
  expect(readQuery('')).toMatchObject({ kind: 'fault', offset: 0 });
});

test('selects the operation at the cursor, else the first', () => {
  const text = 'query A { viewer { isStaff } }\n\nmutation B { deleteThing { id } }';
  const { operations } = read(text);
  expect(operationAt(operations, text.indexOf('deleteThing'))?.name?.value).toBe('B');
  expect(operationAt(operations, text.length)?.name?.value).toBe('B');
  expect(operationAt(operations, 31)?.name?.value).toBe('A');
  expect(operations.map(isMutation)).toEqual([false, true]);
});

test('replaces nested fragments with their fields', () => {
  const { document, operations } = read(`
    query Q { list { ...Item page { hasNextPage } } ... on Query { other } }
    fragment Item on List { items { id ...Names } page { endCursor } }
    fragment Names on Thing { name kind: type ...Names }
  `);
  const [operation] = operations;
  if (operation === undefined) throw new Error('no operation');
  const flat = print(withoutFragments(document, operation)).replaceAll(/\s+/g, ' ');
  expect(flat).toBe('query Q { list { items { id name kind: type } page { endCursor hasNextPage } } other }');
  expect(rootFields(document, operation)).toEqual(['list', 'other']);
});
