import { expect, test } from 'vitest';
import { addressesOf, checkDraft, emptyDraft, expiryOf, toInput } from './token-draft.ts';

const now = new Date('2026-11-21T12:00:00Z');
const draft = { ...emptyDraft, name: ' Nightly export ', scopes: ['REPORTS_READ'] };

test('a key lives 90 days unless something else is chosen', () => {
  expect(toInput(draft, 'c1', now)).toEqual({
    companyId: 'c1',
    name: 'Nightly export',
    scopes: ['REPORTS_READ'],
    expiresAt: '2027-02-19T12:00:00.000Z',
    allowedCidrs: [],
  });
});

test('never is only what was chosen as never', () => {
  expect(expiryOf({ expiry: 'never', expiryDate: '' }, now)).toBeNull();
  expect(checkDraft({ ...draft, expiry: 'date', expiryDate: '' }, now)).toHaveProperty('expiresAt');
});

test('a chosen day counts to its end', () => {
  const chosen = { ...draft, expiry: 'date' as const, expiryDate: '2026-11-21' };
  expect(checkDraft(chosen, now)).toEqual({});
  expect(toInput(chosen, 'c1', now).expiresAt).toBe('2026-11-21T23:59:59.000Z');
});

test('a day in the past is refused', () => {
  const past = { ...draft, expiry: 'date' as const, expiryDate: '2026-11-20' };
  expect(checkDraft(past, now)).toEqual({ expiresAt: '20 Nov 2026 is over. Choose a later day.' });
});

test('an empty form is told at every field at once', () => {
  expect(Object.keys(checkDraft({ ...emptyDraft, name: '  ' }, now))).toEqual(['name', 'scopes']);
});

test('addresses may stand one a line or with commas', () => {
  expect(addressesOf({ addresses: '203.0.113.0/24, 2001:db8::/32\n\n 198.51.100.7/32 ' })).toEqual([
    '203.0.113.0/24',
    '2001:db8::/32',
    '198.51.100.7/32',
  ]);
});
