import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { TokenDetail } from '#lib/admin/token-detail.ts';
import { TokenFacts } from './token-facts.tsx';

const used = '2026-11-20T08:00:00.000Z';
const created = '2026-11-01T08:00:00.000Z';

function termsOf(secretLastUsedAt: string | null, isLive = true): string[] {
  return [...htmlOf(secretLastUsedAt, isLive).matchAll(/<dt[^>]*>([^<]*)/g)].map(([, term = '']) => term);
}

function htmlOf(secretLastUsedAt: string | null, isLive = true, revokedAt: string | null = null): string {
  const secret: TokenDetail['secrets'][number] = {
    id: 's1',
    lastFour: 'ASdf',
    createdAt: created,
    expiresAt: null,
    lastUsedAt: secretLastUsedAt,
    lastUsedIp: null,
  };
  const token: TokenDetail = {
    id: 'k1',
    name: 'Export',
    prefix: 'lf_live_',
    lastFour: 'ASdf',
    status: 'ACTIVE',
    requestsLast24Hours: '0',
    scopes: ['REPORTS_READ'],
    allowedCidrs: [],
    createdBy: null,
    createdAt: created,
    // The end of a chosen day.
    expiresAt: '2026-12-31T23:59:59.000Z',
    revokedAt,
    lastUsedAt: used,
    lastUsedIp: null,
    secrets: [secret],
    company: { id: 'c1', name: 'Nordlicht Outdoor', timeZone: 'Europe/Berlin' },
    usage: [],
    scopeUses: [],
  };
  return renderToStaticMarkup(<TokenFacts token={token} isLive={isLive} now={new Date(used)} />);
}

test('times are in the time zone of the company, and the last day is the chosen one', () => {
  const html = htmlOf(null).replaceAll(/<[^>]+>/g, '');
  expect(html).toContain('1 Nov 2026, 09:00 CET');
  expect(html).toContain('20 Nov 2026, 09:00 CET');
  expect(html).toContain('31 Dec 2026,');
  expect(html).not.toContain('2027');
});

test('the last use is left out if the page lists it with its secret', () => {
  expect(termsOf(used)).not.toContain('Last used');
});

test('the last use is shown if it was with a secret that has ended, or if the key has ended', () => {
  expect(termsOf(null)).toContain('Last used');
  expect(termsOf(used, false)).toContain('Last used');
});

test('a revoked key has the time when it was revoked, and no expiry', () => {
  const html = htmlOf(null, false, used).replaceAll(/<[^>]+>/g, '');
  expect(html).toContain('Revoked20 Nov 2026, 09:00 CET');
  expect(html).not.toContain('Expires');
});
