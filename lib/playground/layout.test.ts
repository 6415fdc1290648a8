import { expect, test } from 'vitest';
import { boundsIn, clampShare, readShare, shareAfterKey } from './layout.ts';

const bounds = { initial: 50, min: 20, max: 80 };

test('arrow keys move a splitter, Shift increases the step, Home and End go to its limits', () => {
  const press = (key: string, shiftKey = false, direction: 'row' | 'column' = 'row') =>
    shareAfterKey(50, { key, shiftKey }, direction, bounds);
  expect(press('ArrowLeft')).toBe(48);
  expect(press('ArrowRight')).toBe(52);
  expect(press('ArrowRight', true)).toBe(60);
  expect(press('ArrowUp', false, 'column')).toBe(48);
  expect(press('Home')).toBe(20);
  expect(press('End')).toBe(80);
});

test('ignores keys of the other direction', () => {
  expect(shareAfterKey(50, { key: 'ArrowUp', shiftKey: false }, 'row', bounds)).toBeNull();
  expect(shareAfterKey(50, { key: 'Tab', shiftKey: false }, 'row', bounds)).toBeNull();
});

test('a pane that needs a width of its own has a larger minimum on a narrow screen', () => {
  const library = { initial: 22, min: 20, max: 45 };
  expect(boundsIn(85.75, library, 15.5)).toEqual(library);
  expect(boundsIn(59.75, library, 15.5)).toEqual({ initial: 26, min: 26, max: 45 });
  expect(boundsIn(18.75, library, 15.5), 'the other pane keeps its part').toEqual({ initial: 45, min: 45, max: 45 });
  expect(boundsIn(0, library, 15.5), 'before the first layout').toEqual(library);
});

test('a stored share stays within its limits', () => {
  expect(clampShare(99, bounds)).toBe(80);
  expect(readShare('3', bounds)).toBe(20);
  expect(readShare('63.4', bounds)).toBe(63);
  expect(readShare('wide', bounds)).toBe(50);
  expect(readShare(null, bounds)).toBe(50);
});
