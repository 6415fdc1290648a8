import { expect, test } from 'vitest';
import { readEveryPage } from './read-every-page.ts';

const lastPage = 2;

function askPage(after: string | null) {
  const page = Number(after ?? 0);
  const pageInfo = { hasNextPage: page < lastPage, endCursor: String(page + 1), totalCount: null };
  return Promise.resolve({ kind: 'data' as const, data: { list: { items: [`of page ${page}`], pageInfo } } });
}

test('a list is read to its end', async () => {
  expect(await readEveryPage(askPage, ({ list }) => list)).toEqual({
    kind: 'data',
    data: ['of page 0', 'of page 1', 'of page 2'],
  });
});

test('a page that can’t be had is told in the place of half a list', async () => {
  const ended = { kind: 'unauthenticated' as const };
  const ask = (after: string | null) => (after === null ? askPage(after) : Promise.resolve(ended));
  expect(await readEveryPage(ask, ({ list }) => list)).toEqual(ended);
});

test('a list without an end is given up', async () => {
  const pageInfo = { hasNextPage: true, endCursor: 'on', totalCount: null };
  const ask = () => Promise.resolve({ kind: 'data' as const, data: { items: ['one'], pageInfo } });
  expect(await readEveryPage(ask, (page) => page)).toMatchObject({ data: Array<string>(10).fill('one') });
});
