import { expect, test } from 'vitest';
import { sparklinePaths } from './sparkline.ts';

const size = { width: 30, height: 24, peak: 12 };

test('the peak fills the height, and zero has no column', () => {
  expect(sparklinePaths([[12, 0, 6]], size)).toEqual(['M5 24V0M25 24V12']);
});

test('one failed request among a thousand is visible above the others', () => {
  const narrow = { width: 10, height: 24, peak: 1000 };
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

test('sparklines of one scale can be compared, and a small value is visible next to a large one', () => {
  const scale = { width: 10, height: 24, peak: 30_000 };
  expect(sparklinePaths([[30_000]], scale)).toEqual(['M5 24V0']);
  expect(sparklinePaths([[15_000]], scale)).toEqual(['M5 24V12']);
  expect(sparklinePaths([[3]], scale)).toEqual(['M5 24V22']);
});

test('a small column shows each of its parts', () => {
  const scale = { width: 10, height: 24, peak: 30_000 };
  expect(sparklinePaths([[2], [1], [0]], scale)).toEqual(['M5 24V22', 'M5 22V20', '']);
});

test('the days of a page without requests have no column', () => {
  expect(sparklinePaths([[0, 0]], { width: 20, height: 24, peak: 0 })).toEqual(['']);
});

test('no values make no path', () => {
  expect(sparklinePaths([[], []], size)).toEqual(['', '']);
});
