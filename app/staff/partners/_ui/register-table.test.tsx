import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { RegisteredPartner } from '#lib/admin/partner-register.ts';
import { RegisterTable } from './register-table.tsx';

const now = new Date('2026-12-01T12:00:00Z');
const secret = { id: 's1', lastFour: 'ab12', expiresAt: null, lastUsedAt: '2026-11-28T12:00:00Z' };
const partner: RegisteredPartner = {
  id: 'p1',
  name: 'Wetterfrosch',
  status: 'ACTIVE',
  clientId: 'lfp_1',
  websiteUrl: null,
  redirectUris: [],
  termsAcceptance: null,
  termsToAccept: null,
  createdAt: '2026-01-01T00:00:00Z',
  companyCount: 7,
  secrets: [secret],
};

const render = (part: Partial<RegisteredPartner>) =>
  renderToStaticMarkup(<RegisterTable partners={[{ ...partner, ...part }]} now={now} />);

test('a partner has the number of its companies and its secret in words', () => {
  const html = render({});
  expect(html).toContain('<td data-label="Companies">7</td>');
  expect(html).toMatch(/1 secret<ul[^>]*><li>ends in <code>ab12<\/code><\/li>/);
});

test('a partner with a second secret has both, and when the older one expires', () => {
  const older = {
    ...secret,
    id: 's2',
    lastFour: 'cd34',
    expiresAt: '2026-12-01T14:00:00Z',
  };
  const html = render({ secrets: [secret, older] });
  expect(html).toContain('2 secrets');
  expect(html).toContain('<code>cd34</code>, expires in 2 hours');
});
