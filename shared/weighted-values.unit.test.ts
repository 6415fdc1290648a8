import { expect, test } from 'vitest';
import { weightedValues } from './weighted-values.ts';

test.each([
  ['text/html', [['text/html', 1]]],
  [
    'Text/HTML; charset=utf-8 ; Q=0.5, */*;q=0',
    [
      ['text/html', 0.5],
      ['*/*', 0],
    ],
  ],
  [
    'gzip;q=high, br;q=2, deflate;q=-1',
    [
      ['gzip', 0],
      ['br', 0],
      ['deflate', 0],
    ],
  ],
])('reads the weights of %s', (header, expected) => {
  expect(weightedValues(header).map(({ name, weight }) => [name, weight])).toEqual(expected);
});
