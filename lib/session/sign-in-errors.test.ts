import { expect, test } from 'vitest';
import { signInErrorWords } from './sign-in-errors.ts';

test('no message without an error', () => {
  expect(signInErrorWords(undefined)).toBeNull();
});

test('a known code has its own message', () => {
  expect(signInErrorWords('OAuthSignin')).toContain('can’t be reached');
});

test('text from the URL is never shown', () => {
  expect(signInErrorWords('Call 0900 now')).toBe('The sign-in failed. Try again.');
  expect(signInErrorWords('constructor')).toBe('The sign-in failed. Try again.');
});
