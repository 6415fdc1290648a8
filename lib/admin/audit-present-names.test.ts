import { expect, test } from 'vitest';
import type { AuditEvent } from './audit.ts';
import { targetsOf } from './audit-present-names.ts';

const event = (targetType: string, targetId: string): AuditEvent => ({
  id: `${targetType} ${targetId}`,
  occurredAt: '2026-01-01T00:00:00.000Z',
  actor: { kind: 'USER', id: 'u1', name: 'Samir' },
  action: 'company.viewed',
  targetType,
  targetId,
  changes: [],
  requestId: 'r',
  ipAddress: null,
});

test('each object of a type is looked up once', () => {
  const events = [event('Company', 'c1'), event('User', 'u2'), event('Company', 'c1'), event('Company', 'c2')];
  expect(targetsOf(events, 'Company')).toEqual(['c1', 'c2']);
  expect(targetsOf(events, 'User')).toEqual(['u2']);
});
