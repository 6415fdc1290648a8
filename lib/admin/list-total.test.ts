import { expect, test } from 'vitest';
import { totalWords } from './list-total.ts';

test('a total has the word for one object or for several', () => {
  expect(totalWords('1', ['key', 'keys'])).toBe('1 key');
  expect(totalWords('0', ['key', 'keys'])).toBe('0 keys');
});

test('a total is exact beyond the numbers of JavaScript', () => {
  expect(totalWords('9007199254740993', ['row', 'rows'])).toBe('9,007,199,254,740,993 rows');
});
