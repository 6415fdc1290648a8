import { expect, test } from 'vitest';
import {
  checkGrant,
  grantDraftFor,
  partnerAreas,
  toGrantInput,
  type GrantDraft,
  type OpenGrant,
} from './grant-draft.ts';

const now = new Date('2026-11-21T12:00:00Z');
const draft: GrantDraft = { partnerId: 'p1', scopes: ['REPORTS_READ'], expiry: '90', expiryDate: '' };

test('offers only data permissions, never API keys, members or the audit log', () => {
  const scopes = partnerAreas.flatMap(({ read, write }) => [read.scope, write?.scope]);
  expect(scopes.filter((scope) => scope !== undefined)).toEqual([
    'CAMPAIGNS_READ',
    'CAMPAIGNS_WRITE',
    'AUDIENCES_READ',
    'AUDIENCES_WRITE',
    'REPORTS_READ',
  ]);
});

test('reports every missing field of an empty form', () => {
  const empty = { partnerId: '', scopes: [], expiry: 'date' as const, expiryDate: '' };
  expect(Object.keys(checkGrant(empty, now))).toEqual(['partnerId', 'scopes', 'expiresAt']);
});

test('access expires unless “never” is chosen', () => {
  expect(checkGrant(draft, now)).toEqual({});
  expect(toGrantInput(draft, 'c1', now)).toEqual({
    companyId: 'c1',
    partnerId: 'p1',
    scopes: ['REPORTS_READ'],
    expiresAt: '2027-02-19T12:00:00.000Z',
  });
  expect(toGrantInput({ ...draft, expiry: 'never' }, 'c1', now).expiresAt).toBeNull();
});

test('changing permissions keeps the expiry to the millisecond', () => {
  const expiresAt = '2026-11-26T10:22:33.444Z';
  const open: OpenGrant[] = [
    { partnerId: 'p1', scopes: ['REPORTS_READ'], expiresAt },
    { partnerId: 'p2', scopes: ['REPORTS_READ'], expiresAt: null },
  ];
  const scopes: GrantDraft['scopes'] = ['REPORTS_READ', 'CAMPAIGNS_READ'];
  expect(toGrantInput({ ...grantDraftFor('p1', open), scopes }, 'c1', now)).toEqual({
    companyId: 'c1',
    partnerId: 'p1',
    scopes,
    expiresAt,
  });
  expect(toGrantInput(grantDraftFor('p2', open), 'c1', now).expiresAt).toBeNull();
  expect(toGrantInput(grantDraftFor('p3', open), 'c1', now).expiresAt).toBe('2027-11-21T12:00:00.000Z');
});

test('reports an expiry that passed while the form was open', () => {
  const over = { ...draft, expiry: 'same' as const, presentEnd: '2026-11-21T11:59:59Z' };
  expect(Object.keys(checkGrant(over, now))).toEqual(['expiresAt']);
});
