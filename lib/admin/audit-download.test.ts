import { expect, test } from 'vitest';
import type { Session } from '../session/session-cookie.ts';
import { openList } from './admin-list-table.ts';
import { auditFileLink, downloadAudit } from './audit-download.ts';
import { auditList, platformAuditList } from './audit-list.ts';
import type { AuditPage } from './audit.ts';

const page: AuditPage = { items: [], pageInfo: { hasNextPage: false, endCursor: null, totalCount: '0' } };
const session = { accessToken: 'token' } as Session;
const company = openList(auditList, { action: 'campaign.', after: 'x' }, { id: 'c1' });
const platform = openList(platformAuditList, { from: '2026-11-20' });
const file = { session, fileName: 'log.csv' };

test('the file of each log has the filters of its page, from the first event on', () => {
  expect(auditFileLink(company)).toBe('/admin/audit/export?company=c1&action=campaign.');
  expect(auditFileLink(platform)).toBe('/staff/audit/export?from=2026-11-20');
});

test('a log is downloaded as a file with its name', async () => {
  const readPage = () => Promise.resolve({ kind: 'data', data: page } as const);
  const response = await downloadAudit({ ...file, list: platform, readPage });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="log.csv"');
  expect(await response.text()).toContain('occurredAt');
});

test.each([
  [company, '/admin/audit?company=c1&action=campaign.&export=failed'],
  [platform, '/staff/audit?from=2026-11-20&export=failed'],
])('without a session or access, the page explains why there is no file', async (list, location) => {
  const readPage = () => Promise.resolve({ kind: 'forbidden', message: 'No.' } as const);
  for (const visitor of [null, session]) {
    const response = await downloadAudit({ ...file, session: visitor, list, readPage });
    expect([response.status, response.headers.get('location')]).toEqual([303, location]);
  }
});
