import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ReceivedAccess } from '#lib/admin/own-partner.ts';
import { PartnerCompanies } from './partner-companies.tsx';

const now = new Date('2026-11-27T12:00:00.000Z');

const access: ReceivedAccess = {
  id: 'g1',
  companyId: 'c1',
  companyName: 'Nordlicht Outdoor',
  scopes: ['REPORTS_READ'],
  status: 'ACTIVE',
  createdAt: '2026-01-01T00:00:00.000Z',
  expiresAt: null,
  revokedAt: null,
  lastUsedAt: null,
  requestsLast30Days: '7',
};

const pageOf = (items: ReceivedAccess[], totalCount: string) => ({
  kind: 'found' as const,
  item: { items, pageInfo: { hasNextPage: items.length < Number(totalCount), endCursor: null, totalCount } },
});

const render = (companies: Parameters<typeof PartnerCompanies>[0]['companies']) =>
  renderToStaticMarkup(<PartnerCompanies companies={companies} now={now} />).replaceAll('<!-- -->', '');

test('each company links to its page for staff, and their number is below', () => {
  const html = render(pageOf([access], '1234'));
  expect(html).toMatch(/<a [^>]*href="\/staff\/companies\/c1"[^>]*>Nordlicht Outdoor<\/a>/);
  expect(html).toContain('>1 of 1,234 companies</p>');
  expect(render(pageOf([access], '1'))).toContain('>1 of 1 company</p>');
});

test('without companies, the section says how a company grants access', () => {
  const html = render(pageOf([], '0'));
  expect(html).toContain('No company grants the partner access.');
  expect(html).not.toContain('<table');
});

test('a session that ended leaves the page and is explained in the section', () => {
  const html = render({ kind: 'unauthenticated' });
  expect(html).toContain('>Companies</h2>');
  expect(html).toContain('Your session has ended');
  expect(html).not.toContain('<table');
});
