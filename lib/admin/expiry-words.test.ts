import { expect, test } from 'vitest';
import { endWords } from './expiry-words.ts';

const now = new Date('2026-11-26T10:00:00Z');

test('the end of access is a sentence whose date stays on one line', () => {
  expect(endWords({ expiry: '90', expiryDate: '' }, 'Its access', now)).toBe(
    'Its access expires 90 days from now, on 24\u00A0Feb\u00A02027.',
  );
  expect(endWords({ expiry: 'never', expiryDate: '' }, 'Its access', now)).toBe(
    'Its access never expires. It lasts until it is revoked.',
  );
});
