import { expect, test } from 'vitest';
import { forgetWork } from './browser-session.ts';
import { memoryStorage } from '../storage/memory-storage.ts';

test('a sign-out deletes input, and keeps the theme and saved queries', () => {
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
