import { expect, test } from 'vitest';
import { pageLink } from './page-link.ts';

test('an address carries what is given and nothing else', () => {
  expect(pageLink('/admin/tokens', { company: 'c1', after: undefined, q: '' })).toBe('/admin/tokens?company=c1');
  expect(pageLink('/admin/tokens', {})).toBe('/admin/tokens');
});

test('what is typed cannot add to the query', () => {
  expect(pageLink('/a', { q: 'x&company=other #1' })).toBe('/a?q=x%26company%3Dother+%231');
});
