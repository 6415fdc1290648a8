import { expect, test } from 'vitest';
import { forgetWork } from './browser-session.ts';
import { memoryStorage } from './testing/memory-storage.ts';

test('what was typed goes with the one who typed it, the choice of theme stays', () => {
  const storage = memoryStorage();
  for (const key of [
    'graphiql:query',
    'litfass:theme',
    'graphiql:tabState',
    'graphiql:queries',
    'litfass:draft:token:c1',
  ]) {
    storage.setItem(key, 'x');
  }
  forgetWork(storage);
  expect(Array.from({ length: storage.length }, (_, index) => storage.key(index))).toEqual(['litfass:theme']);
});
