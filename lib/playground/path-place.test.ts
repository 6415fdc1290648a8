import { expect, test } from 'vitest';
import { placeOfPath } from './path-place.ts';

const query = [
  'query Q {',
  '  mine: list {',
  '    ...F',
  '  }',
  '}',
  'fragment F on Page {',
  '  items {',
  '    name',
  '  }',
  '}',
].join('\n');

test('finds the field of a path through aliases, lists and fragments', () => {
  expect(placeOfPath(query, 'Q', 'mine.items.3.name')).toEqual({ line: 8, column: 5 });
});

test('falls back to the nearest field', () => {
  expect(placeOfPath(query, undefined, 'mine.nothing')).toEqual({ line: 2, column: 3 });
  expect(placeOfPath('{', undefined, 'a')).toBeNull();
});
