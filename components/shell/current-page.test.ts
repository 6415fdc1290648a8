import { expect, test } from 'vitest';
import { currentPage } from './current-page.ts';

const pages = ['/admin', '/admin/uploads', '/admin/members'];

test.each([
  ['/admin', '/admin'],
  ['/admin/members', '/admin/members'],
  ['/admin/members/invite', '/admin/members'],
  ['/admin/uploads-of-others', ''],
])('the current page of %s is “%s”', (pathname, page) => {
  expect(currentPage(pages, pathname)).toBe(page);
});

test('the start isn’t the current page of a page that the navigation leaves out', () => {
  expect(currentPage(pages, '/admin/tokens')).toBe('');
});
