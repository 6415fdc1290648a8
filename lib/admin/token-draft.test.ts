import { expect, test } from 'vitest';
import { addressesOf, checkDraft, emptyDraft, expiryOf, toInput, type TokenDraft } from './token-draft.ts';

const now = new Date('2026-11-21T12:00:00Z');
const draft: TokenDraft = { ...emptyDraft, name: ' Nightly export ', scopes: ['REPORTS_READ'] };

test('a key expires after 90 days by default', () => {
  expect(toInput(draft, 'c1', now)).toEqual({
    companyId: 'c1',
    name: 'Nightly export',
    scopes: ['REPORTS_READ'],
    expiresAt: '2027-02-19T12:00:00.000Z',
    allowedCidrs: [],
  });
});

test('a key never expires only if “never” is chosen', () => {
  expect(expiryOf({ expiry: 'never', expiryDate: '' }, now)).toBeNull();
  expect(checkDraft({ ...draft, expiry: 'date', expiryDate: '' }, now)).toHaveProperty('expiresAt');
});

test('the last day is included', () => {
  const chosen = { ...draft, expiry: 'date' as const, expiryDate: '2026-11-21' };
  expect(checkDraft(chosen, now)).toEqual({});
  expect(toInput(chosen, 'c1', now).expiresAt).toBe('2026-11-21T23:59:59.000Z');
});

test('rejects a day in the past', () => {
  const past = { ...draft, expiry: 'date' as const, expiryDate: '2026-11-20' };
  expect(checkDraft(past, now)).toEqual({ expiresAt: '20 Nov 2026 is in the past. Choose a later day.' });
});

test('reports every missing field of an empty form', () => {
  expect(Object.keys(checkDraft({ ...emptyDraft, name: '  ' }, now))).toEqual(['name', 'scopes']);
});

test('accepts addresses separated by lines or commas', () => {
  expect(addressesOf({ addresses: '203.0.113.0/24, 2001:db8::/32\n\n 198.51.100.7/32 ' })).toEqual([
    '203.0.113.0/24',
    '2001:db8::/32',
    '198.51.100.7/32',
  ]);
});
