import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { streamAudit } from './audit-export.ts';
import type { AuditPage } from './audit.ts';

const page = (name: string, endCursor: string | null): AuditPage => ({
  items: [
    {
      id: '1',
      occurredAt: '2026-11-21T12:00:00Z',
      actor: { kind: 'USER', id: 'u1', name },
      action: 'api_token.created',
      targetType: 'APIToken',
      targetId: 't1',
      changes: [{ field: 'name', before: null, after: '=1+1' }],
      requestId: 'r1',
      ipAddress: null,
      byStaff: false,
    },
  ],
  pageInfo: { hasNextPage: endCursor !== null, endCursor, totalCount: null },
});

const noWait = () => Promise.resolve();

test('exports all pages as one file with one line per event', async () => {
  const asked: (string | null)[] = [];
  const stream = streamAudit(page('=cmd', 'c1'), (after) => {
    asked.push(after);
    return Promise.resolve({ kind: 'data', data: page('Ruth', null) });
  });
  const rows = parse(await new Response(stream).text(), { bom: true, columns: true });
  expect(asked).toEqual(['c1']);
  expect(rows).toMatchObject([
    { occurredAt: '2026-11-21T12:00:00.000Z', actorName: "'=cmd", changes: 'name: (none) → =1+1' },
    { actorName: 'Ruth', ipAddress: '' },
  ]);
});

test('retries a page that was rate-limited', async () => {
  let calls = 0;
  const stream = streamAudit(
    page('Anna', 'c1'),
    () => {
      calls += 1;
      return Promise.resolve(
        calls < 3
          ? { kind: 'failed', code: 'RATE_LIMITED', message: 'Wait.', requestId: null }
          : { kind: 'data', data: page('Ruth', null) },
      );
    },
    noWait,
  );
  expect(await new Response(stream).text()).toContain('Ruth');
  expect(calls).toBe(3);
});

test('a page that can’t be read makes the export fail', async () => {
  const stream = streamAudit(page('Anna', 'c1'), () => Promise.resolve({ kind: 'unauthenticated' }), noWait);
  await expect(new Response(stream).text()).rejects.toThrow('could not be read completely');
});
