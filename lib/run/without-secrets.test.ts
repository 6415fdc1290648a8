import { expect, test } from 'vitest';
import { tokenPrefixes } from '#shared/token-format.ts';
import { withoutSecrets } from './without-secrets.ts';

test.each([
  ['a password in the query', '{ changePassword(input: { newPassword: "abc" }) { done } }', 'abc'],
  ['a secret in a text that is not finished', '{ "clientSecret": "abc', 'abc'],
  ['an API key', `# ${tokenPrefixes.live}${'a1B2'.repeat(11)}ab`, 'a1B2'],
  ['a partner’s secret', '{ "id": "lfps_0123456789abcdef" }', '0123456789'],
  ['a JSON web token', '{ "id": "eyJhbGciOi.eyJzdWIi.c2ln" }', 'eyJ'],
])('removes %s', (_what, text, secret) => {
  expect(withoutSecrets(text)).not.toContain(secret);
});

test('keeps other values', () => {
  const text = 'query Q($id: ID!) { getPartner(id: $id) { secrets { id lastFour } note(text: "secret: none") } }';
  expect(withoutSecrets(text)).toBe(text);
});

test('is fast for a long word', () => {
  const word = 'a'.repeat(300_000);
  expect(withoutSecrets(word)).toBe(word);
});
