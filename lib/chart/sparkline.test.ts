import { expect, test } from 'vitest';
import { sparklinePaths } from './sparkline.ts';

const size = { width: 30, height: 24 };

test('the highest value fills the height, and zero has no column', () => {
  expect(sparklinePaths([12, 0, 6], [0, 0, 0], size)).toEqual({ plain: 'M5 24V0M25 24V12', marks: '' });
});

test('one marked request among a thousand is visible at the top of its column', () => {
  expect(sparklinePaths([1000], [1], { width: 10, height: 24 })).toEqual({ plain: 'M5 24V2', marks: 'M5 2V0' });
});

test('no values make no path', () => {
  expect(sparklinePaths([], [], size)).toEqual({ plain: '', marks: '' });
});
