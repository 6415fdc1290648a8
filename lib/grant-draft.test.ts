import { expect, test } from 'vitest';
import { checkGrant, partnerAreas, toGrantInput } from './grant-draft.ts';

const now = new Date('2026-11-21T12:00:00Z');
const draft = { partnerId: 'p1', scopes: ['REPORTS_READ'], expiry: '90' as const, expiryDate: '' };

test('a partner is offered data only, never keys, people or the audit log', () => {
  const scopes = partnerAreas.flatMap(({ read, write }) => [read.scope, write?.scope]);
  expect(scopes.filter((scope) => scope !== undefined)).toEqual([
    'CAMPAIGNS_READ',
    'CAMPAIGNS_WRITE',
    'AUDIENCES_READ',
    'AUDIENCES_WRITE',
    'REPORTS_READ',
  ]);
});

test('an empty consent is told at every field at once', () => {
  const empty = { partnerId: '', scopes: [], expiry: 'date' as const, expiryDate: '' };
  expect(Object.keys(checkGrant(empty, now))).toEqual(['partnerId', 'scopes', 'expiresAt']);
});

test('a consent ends by itself unless never was chosen', () => {
  expect(checkGrant(draft, now)).toEqual({});
  expect(toGrantInput(draft, 'c1', now)).toEqual({
    companyId: 'c1',
    partnerId: 'p1',
    scopes: ['REPORTS_READ'],
    expiresAt: '2027-02-19T12:00:00.000Z',
  });
  expect(toGrantInput({ ...draft, expiry: 'never' }, 'c1', now).expiresAt).toBeNull();
});
