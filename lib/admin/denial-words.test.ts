import { expect, test } from 'vitest';
import { denialWords } from './denial-words.ts';

test('a missing permission is named as in the form of a key', () => {
  expect(denialWords({ check: 'SCOPE', requiredScopes: ['CAMPAIGNS_WRITE'] })).toBe(
    'Permission missing: Campaigns (write)',
  );
});

test('another reason has no permissions', () => {
  expect(denialWords({ check: 'RATE_LIMIT', requiredScopes: [] })).toBe('Rate limit reached');
});
