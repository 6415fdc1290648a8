import { expect, test } from 'vitest';
import { auditLink, readAuditSearch, toAuditFilter } from './audit-search.ts';

test('an address becomes the filter of the API, both days in full', () => {
  const search = readAuditSearch({ action: 'api_token.', actor: 'u1', from: '2026-11-20', to: '2026-11-21' });
  expect(toAuditFilter(search)).toEqual({
    action: { startsWith: 'api_token.' },
    actorId: { eq: 'u1' },
    occurredAt: { gte: '2026-11-20T00:00:00.000Z', lt: '2026-11-22T00:00:00.000Z' },
  });
});

test('what nobody could have chosen is ignored', () => {
  const search = readAuditSearch({ action: 'anything', from: '2026-13-01', to: 'tomorrow' });
  expect(search).toEqual({ filters: {}, after: undefined });
  expect(toAuditFilter(search)).toEqual({});
});

test('the export has the filter of the page', () => {
  const search = readAuditSearch({ target: 't1', after: 'x' });
  expect(auditLink('c1', search, { path: '/admin/audit/export' })).toBe('/admin/audit/export?company=c1&target=t1');
});
