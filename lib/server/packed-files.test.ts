import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readPacked } from './packed-files.ts';

const page = '<!DOCTYPE html><title>Prices in €</title>';

test.each([
  ['compressed', gzipSync(page)],
  ['as it is', Buffer.from(page)],
])('a page that is stored %s is read as text and as bytes', async (_, stored) => {
  const read = readPacked(() => Promise.resolve(stored));
  expect(await read('page.html', 'utf8')).toBe(page);
  expect(await read('page.html')).toEqual(Buffer.from(page));
});

test('an empty file is read', async () => {
  expect(await readPacked(() => Promise.resolve(Buffer.alloc(0)))('empty.rsc', 'utf8')).toBe('');
});
