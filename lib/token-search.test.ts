import { expect, test } from 'vitest';
import { readTokenSearch, tokenSearchLink, toTokenFilter } from './token-search.ts';

test('an address becomes the filter of the API', () => {
  const search = readTokenSearch({ q: ' export ', status: 'EXPIRED', scope: 'REPORTS_READ', sort: 'used', after: 'c' });
  expect(toTokenFilter(search)).toEqual({
    name: { contains: 'export' },
    status: ['EXPIRED'],
    scope: ['REPORTS_READ'],
  });
  expect(search).toMatchObject({ sort: 'used', after: 'c' });
});

test('what nobody could have chosen is ignored', () => {
  const search = readTokenSearch({ q: '', status: 'DEAD', scope: ['A', 'B'], sort: 'colour' });
  expect(search).toEqual({ filters: {}, sort: 'newest', after: undefined });
});

test('the way on keeps filter and order', () => {
  const search = readTokenSearch({ company: 'other', q: 'a&b', sort: 'name' });
  expect(tokenSearchLink('c1', search, 'x')).toBe('/admin/tokens?company=c1&q=a%26b&sort=name&after=x');
  expect(tokenSearchLink('c1', readTokenSearch({}))).toBe('/admin/tokens?company=c1');
});
