import { expect, test } from 'vitest';
import { memberSearchLink, readMemberSearch, toMemberFilter } from './member-search.ts';

test('an address becomes the filter of the API, and the way on keeps it', () => {
  const search = readMemberSearch({ q: ' nordlicht ', role: 'ADMIN', sort: 'seen' });
  expect(toMemberFilter(search)).toEqual({ email: { contains: 'nordlicht' }, role: ['ADMIN'] });
  expect(memberSearchLink('c1', search, 'x')).toBe(
    '/admin/members?company=c1&q=nordlicht&role=ADMIN&sort=seen&after=x',
  );
});

test('a role nobody has is ignored', () => {
  expect(readMemberSearch({ role: 'OWNER' })).toEqual({ filters: {}, sort: 'email', after: undefined });
});
