import { expect, test } from 'vitest';
import { countOf } from './staff-glance.ts';

test('a list says how many items it has, or at least how many its first page has', () => {
  const pageInfo = { endCursor: null, totalCount: null };
  expect(countOf({ items: [], pageInfo: { ...pageInfo, hasNextPage: true, totalCount: '1234' } })).toBe('1,234');
  expect(countOf({ items: [1, 2], pageInfo: { ...pageInfo, hasNextPage: true } })).toBe('2+');
  expect(countOf({ items: [1, 2], pageInfo: { ...pageInfo, hasNextPage: false } })).toBe('2');
});
