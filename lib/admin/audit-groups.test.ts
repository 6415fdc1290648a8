import { expect, test } from 'vitest';
import type { AuditEvent } from './audit.ts';
import { groupEvents } from './audit-groups.ts';

const anna = { kind: 'USER', id: 'anna', name: 'Anna' } as const;
const samir = { kind: 'USER', id: 'samir', name: 'Samir' } as const;

function event(id: string, more: Partial<AuditEvent> = {}): AuditEvent {
  return {
    id,
    occurredAt: '2026-11-21T12:00:00Z',
    actor: anna,
    action: 'user.viewed',
    targetType: 'User',
    targetId: 'viktor',
    changes: [],
    requestId: `request-${id}`,
    ipAddress: '192.0.2.7',
    ...more,
  };
}

/** The IDs of the events of each group. */
function idsOf(events: AuditEvent[]): string[][] {
  return groupEvents(events).map(({ newest, earlier }) => [newest.id, ...earlier.map(({ id }) => id)]);
}

test('equal events that follow each other on a day are one group, from any request', () => {
  expect(idsOf([event('3'), event('2', { occurredAt: '2026-11-21T11:00:00Z' }), event('1')])).toEqual([
    ['3', '2', '1'],
  ]);
});

test('a day is that of the time zone', () => {
  const events = [
    event('2', { occurredAt: '2026-11-21T00:30:00Z' }),
    event('1', { occurredAt: '2026-11-20T23:30:00Z' }),
  ];
  expect(groupEvents(events)).toHaveLength(2);
  expect(groupEvents(events, 'Europe/Berlin')).toHaveLength(1);
});

test('another event between equal ones separates them, so that the order stays', () => {
  expect(idsOf([event('3'), event('2', { targetId: 'ruth' }), event('1')])).toEqual([['3'], ['2'], ['1']]);
});

test.each<[string, Partial<AuditEvent>]>([
  ['actor', { actor: samir }],
  ['name of the actor', { actor: { ...anna, name: 'Anna Berg' } }],
  ['action', { action: 'user.unlocked' }],
  ['object', { targetId: 'ruth' }],
  ['IP address', { ipAddress: '192.0.2.8' }],
  ['staff', { byStaff: true }],
  ['day', { occurredAt: '2026-11-20T12:00:00Z' }],
  ['type of the object', { targetType: 'CompanyMember' }],
  ['number of changes', { changes: [{ field: 'role', before: 'VIEWER', after: 'ADMIN' }] }],
])('another %s is another group', (_, more) => {
  expect(idsOf([event('2'), event('1', more)])).toEqual([['2'], ['1']]);
});

test('equal changes are one group, and others are not', () => {
  const change = { field: 'role', before: 'VIEWER', after: 'ADMIN' };
  const changed = (id: string, more: Partial<typeof change> = {}) => event(id, { changes: [{ ...change, ...more }] });
  expect(idsOf([changed('2'), changed('1')])).toEqual([['2', '1']]);
  for (const more of [{ field: 'status' }, { before: 'EDITOR' }, { after: 'EDITOR' }]) {
    expect(idsOf([changed('2'), changed('1', more)])).toEqual([['2'], ['1']]);
  }
});

test('an empty page has no group', () => {
  expect(groupEvents([])).toEqual([]);
});
