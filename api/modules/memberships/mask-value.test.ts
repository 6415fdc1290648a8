import { expect, test } from 'vitest';
import { maskValue } from './mask-value.ts';

test.each([
  ['jana@example.com', 'j***@e***.com'],
  ['jana.muster@mail.muster.co.uk', 'j***@m***.uk'],
  ['anna@schmidt', 'a***@s***'],
  ['info@anna.schmidt', 'i***@a***'],
  ['anna@muster.de und bernd', 'a***@m***'],
  ['jana@', 'j***@'],
  ['jana@j', 'j***@j***'],
  ['jana@.de', 'j***@.***'],
  ['@jana', '@***'],
  ['+49 151 2345678', '+4***78'],
  ['Schmidt', 'S***'],
  ['\u{1F642}\u{1F642}\u{1F642}', '\u{1F642}***'],
  ['ja\nna@example.com', 'j***@e***.com'],
])('of %j only %s is shown', (value, shown) => {
  expect(maskValue(value)).toBe(shown);
});
