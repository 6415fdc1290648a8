import { expect, test } from 'vitest';
import { csvField, maskValue } from './mask-value.ts';

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

test.each([
  ['=1', "'=1"],
  ['column;=1+1', "column;'=1+1"],
  ['column\t@x', "column\t'@x"],
  ['column\n"-1"', `"column\n'""-1"""`],
  ['a-b; c = d', 'a-b; c = d'],
])('a spreadsheet runs nothing of the field %j, whatever its separator', (text, field) => {
  expect(csvField(text)).toBe(field);
});
