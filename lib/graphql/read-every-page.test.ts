import { expect, test } from 'vitest';
import { readEveryPage } from './read-every-page.ts';

const lastPage = 2;

function askPage(after: string | null) {
  const page = Number(after ?? 0);
  const pageInfo = { hasNextPage: page < lastPage, endCursor: String(page + 1), totalCount: null };
  return Promise.resolve({ kind: 'data' as const, data: { list: { items: [`of page ${page}`], pageInfo } } });
}

test('reads a list to its end', async () => {
  expect(await readEveryPage(askPage, ({ list }) => list)).toEqual({
    kind: 'data',
    data: ['of page 0', 'of page 1', 'of page 2'],
  });
});

test('returns the failure of a page instead of a partial list', async () => {
  const ended = { kind: 'unauthenticated' as const };
  const ask = (after: string | null) => (after === null ? askPage(after) : Promise.resolve(ended));
  expect(await readEveryPage(ask, ({ list }) => list)).toEqual(ended);
});

test('stops at the maximum number of pages', async () => {
  const pageInfo = { hasNextPage: true, endCursor: 'on', totalCount: null };
  const ask = () => Promise.resolve({ kind: 'data' as const, data: { items: ['one'], pageInfo } });
  expect(await readEveryPage(ask, (page) => page)).toMatchObject({ data: Array<string>(10).fill('one') });
});
