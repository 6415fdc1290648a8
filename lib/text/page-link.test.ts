import { expect, test } from 'vitest';
import { pageLink } from './page-link.ts';

test('a URL has only the given parameters', () => {
  expect(pageLink('/admin/tokens', { company: 'c1', after: undefined, q: '' })).toBe('/admin/tokens?company=c1');
  expect(pageLink('/admin/tokens', {})).toBe('/admin/tokens');
});

test('typed text can’t add parameters', () => {
  expect(pageLink('/a', { q: 'x&company=other #1' })).toBe('/a?q=x%26company%3Dother+%231');
});
