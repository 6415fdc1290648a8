import { expect, test } from 'vitest';
import type { AuditEvent } from './audit.ts';
import { byBothIds, idsIn, targetsOf } from './audit-present-names.ts';

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

test('the objects in changes are looked up with those that events are about, each once and no more than a page', () => {
  const added = {
    ...event('CompanyMember', 'm1'),
    changes: [
      { field: 'companyId', before: 'c1', after: 'c3' },
      { field: 'personId', before: null, after: 'u7' },
    ],
  };
  const events = [event('Company', 'c1'), added, event('User', 'u2')];
  expect(idsIn(events, 'Company', ['companyId'])).toEqual(['c1', 'c3']);
  expect(idsIn(events, 'User', ['personId'])).toEqual(['u2', 'u7']);
  const many = Array.from({ length: 30 }, (_, index) => event('Company', `c${index}`));
  expect(idsIn(many, 'Company', [])).toHaveLength(25);
});

test('a member is named in events about the membership, and in those about the account', () => {
  const anna = { email: 'anna@example.com', name: 'Anna' };
  expect(byBothIds({ id: 'm1', personId: 'u1', ...anna })).toEqual([
    { id: 'm1', name: 'Anna' },
    { id: 'u1', name: 'Anna' },
  ]);
  expect(byBothIds({ id: 'm1', personId: null, ...anna, name: null })).toEqual([{ id: 'm1', name: anna.email }]);
});
