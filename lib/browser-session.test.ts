import { expect, test } from 'vitest';
import { forgetWork } from './browser-session.ts';

/** As much of `Storage` as a browser's own, over a map. */
class MemoryStorage implements Storage {
  [name: string]: unknown;
  readonly #items = new Map<string, string>();
  get length(): number {
    return this.#items.size;
  }
  key = (index: number): string | null => [...this.#items.keys()][index] ?? null;
  getItem = (key: string): string | null => this.#items.get(key) ?? null;
  setItem = (key: string, value: string): void => void this.#items.set(key, value);
  removeItem = (key: string): void => void this.#items.delete(key);
  clear = (): void => this.#items.clear();
}

test('what was typed goes with the one who typed it, the choice of theme stays', () => {
  const storage = new MemoryStorage();
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
