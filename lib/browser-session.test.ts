import { expect, test } from 'vitest';
import { forgetWork } from './browser-session.ts';
import { memoryStorage } from './memory-storage.ts';

test('what was typed goes with the one who typed it, the choice of theme and what was saved on purpose stay', () => {
  const storage = memoryStorage();
  for (const key of [
    'litfass:playground:history:u1',
    'litfass:theme',
    'litfass:playground:window:u1:w1',
    'litfass:saved-queries:u1',
    'litfass:draft:token:c1',
  ]) {
    storage.setItem(key, 'x');
  }
  forgetWork(storage);
  expect(Array.from({ length: storage.length }, (_, index) => storage.key(index))).toEqual([
    'litfass:theme',
    'litfass:saved-queries:u1',
  ]);
});
