import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { TokenDetail } from '#lib/admin/token-detail.ts';
import { LeastPrivilege } from './least-privilege.tsx';

function textOf(isLive: boolean): string {
  const token: TokenDetail = {
    id: 'k1',
    name: 'Export',
    prefix: 'lf_live_',
    lastFour: 'ASdf',
    status: isLive ? 'ACTIVE' : 'REVOKED',
    requestsLast24Hours: '0',
    scopes: ['REPORTS_READ'],
    allowedCidrs: [],
    createdBy: null,
    createdAt: '2026-11-01T08:00:00.000Z',
    expiresAt: null,
    revokedAt: isLive ? null : '2026-11-20T08:00:00.000Z',
    lastUsedAt: null,
    lastUsedIp: null,
    secrets: [],
    company: { id: 'c1', name: 'Nordlicht Outdoor', timeZone: 'Europe/Berlin' },
    usage: [],
    scopeUses: [],
  };
  return renderToStaticMarkup(<LeastPrivilege token={token} isLive={isLive} mayChange={false} />);
}

test('says to revoke a key that nothing uses', () => {
  expect(textOf(true)).toContain('If no program needs the key, revoke it.');
});

test('gives no advice for a key that is revoked already', () => {
  const text = textOf(false);
  expect(text).toContain('Reports (read)');
  expect(text).not.toContain('revoke it');
  expect(text).not.toContain('Remove permissions');
});
