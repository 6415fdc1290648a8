import { expect, test } from 'vitest';
import { sparklinePaths } from './sparkline.ts';

const size = { width: 30, height: 24 };

test('the highest value fills the height, and zero has no column', () => {
  expect(sparklinePaths([[12, 0, 6]], size)).toEqual(['M5 24V0M25 24V12']);
});

test('one failed request among a thousand is visible above the others', () => {
  const narrow = { width: 10, height: 24 };
  expect(sparklinePaths([[999], [1], [0]], narrow)).toEqual(['M5 24V2', 'M5 2V0', '']);
});

test('each part has a path, the last one at the top', () => {
  expect(
    sparklinePaths(
      [
        [6, 0, 0],
        [3, 0, 6],
        [3, 0, 0],
      ],
      size,
    ),
  ).toEqual(['M5 24V12', 'M5 12V6M25 24V12', 'M5 6V0']);
});

test('no values make no path', () => {
  expect(sparklinePaths([[], []], size)).toEqual(['', '']);
});
