import { expect, test } from 'vitest';
import { companyLink } from './company-link.ts';

const key = '0f0f0f0f-0000-4000-8000-000000000001';

test.each([
  ['/admin/tokens', 'company=c1&status=ACTIVE', '/admin/tokens?company=c2'],
  ['/admin/uploads/new', 'company=c1', '/admin/uploads/new?company=c2'],
  [`/admin/tokens/${key}`, '', '/admin/tokens?company=c2'],
  [`/admin/tokens/${key}/edit`, '', '/admin/tokens?company=c2'],
  ['/playground', 'use-case=listCompanies', '/playground?use-case=listCompanies&company=c2'],
  ['/use-cases/listCompanies', 'company=c1', '/use-cases/listCompanies?company=c2'],
  ['/connect/p1', 'state=s&company=c1', '/connect/p1?state=s&company=c2'],
])('%s?%s becomes %s', (path, query, expected) => {
  expect(companyLink(path, query, 'c2')).toBe(expected);
});

test.each(['/', '/docs/errors', '/use-cases', '/account', '/staff/companies'])('%s is the same for all', (path) => {
  expect(companyLink(path, '', 'c2')).toBeNull();
});
