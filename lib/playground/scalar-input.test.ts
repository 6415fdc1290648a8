import { expect, test } from 'vitest';
import { isRealDate, scalarSource } from './scalar-input.ts';

test.each([
  ['Int', '12', '12'],
  ['Int', '012', '"012"'],
  ['Int', '1a', '"1a"'],
  ['Float', '1.50', '1.50'],
  ['Float', '1.', '"1."'],
  ['BigInt', '12345678901234567890', '"12345678901234567890"'],
  ['String', '12', '"12"'],
  ['String', 'a "b"', '"a \\"b\\""'],
])('%s %s is written as %s', (type, text, source) => {
  expect(scalarSource(type, text)).toBe(source);
});

test('a date is a day of the calendar', () => {
  expect(['2026-02-28', '2026-02-30', '2026-2-3', ''].map(isRealDate)).toEqual([true, false, false, false]);
});
