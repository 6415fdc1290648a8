import { expect, test } from 'vitest';
import { actionWords, changeWords, fieldWords, valueWords } from './audit-words.ts';

test('an action the portal knows is told in words, any other as the API spells it', () => {
  expect(actionWords('api_token.rotation_ended')).toBe('API key rotation ended');
  expect(actionWords('company_member.added')).toBe('Member added');
  expect(actionWords('invoice.paid')).toBe('invoice.paid');
});

test('fields and values are readable', () => {
  expect(fieldWords('oldValueExpiresAt')).toBe('old value expires at');
  expect(valueWords('2026-11-22T09:03:12.648Z')).toBe('22 Nov 2026, 09:03 UTC');
  expect(valueWords('2026-11-22 or so')).toBe('2026-11-22 or so');
  expect(valueWords('')).toBeNull();
});

test('a change on one line says what was missing', () => {
  expect(changeWords({ field: 'name', before: null, after: 'New' })).toBe('name: (none) → New');
});
