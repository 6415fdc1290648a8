import { expect, test } from 'vitest';
import { accessWords, companyPath } from './companies.ts';

test('counts what gives access to a company', () => {
  expect(accessWords({ members: 1, apiKeys: 1200, partnerAccessGrants: 0, invitations: 1 })).toEqual([
    '1 member',
    '1,200 API keys',
    '0 partners with access',
    '1 open invitation',
  ]);
});

test('links to a company’s page and to the pages below it', () => {
  expect(companyPath('c1')).toBe('/staff/companies/c1');
  expect(companyPath('c1', 'close')).toBe('/staff/companies/c1/close');
});
