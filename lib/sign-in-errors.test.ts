import { expect, test } from 'vitest';
import { signInErrorWords } from './sign-in-errors.ts';

test('no error, no words', () => {
  expect(signInErrorWords(undefined)).toBeNull();
});

test('a known code has its own words', () => {
  expect(signInErrorWords('OAuthSignin')).toContain('cannot be reached');
});

test('text from the address is never shown', () => {
  expect(signInErrorWords('Call 0900 now')).toBe('Signing in did not work. Try again.');
  expect(signInErrorWords('constructor')).toBe('Signing in did not work. Try again.');
});
