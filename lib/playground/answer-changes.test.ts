import { expect, test } from 'vitest';
import { answerChanges } from './answer-changes.ts';

const item = (id: string, name: string, clicks = 0) => ({ id, name, clicks });

test('items are compared by their ID, so another order is no difference', () => {
  const before = { list: { items: [item('1', 'One'), item('2', 'Two')] } };
  const after = { list: { items: [item('2', 'Two'), item('1', 'One')] } };
  expect(answerChanges(before, after)).toEqual([]);
});

test('added, removed and changed values are listed with the item’s name', () => {
  const before = { list: { items: [item('1', 'One'), item('2', 'Two')] } };
  const after = { list: { items: [item('1', 'One', 5), item('3', 'Three')] } };
  expect(answerChanges(before, after)).toEqual([
    { path: 'list.items[One].clicks', kind: 'changed', before: 0, after: 5 },
    { path: 'list.items[Two]', kind: 'removed', before: item('2', 'Two'), after: undefined },
    { path: 'list.items[Three]', kind: 'added', before: undefined, after: item('3', 'Three') },
  ]);
});

test('items without an ID are compared by their position', () => {
  expect(answerChanges({ a: [1, 2] }, { a: [1, 3] })).toEqual([{ path: 'a[1]', kind: 'changed', before: 2, after: 3 }]);
});

test('data that is gone is one difference', () => {
  expect(answerChanges({ a: 1 }, null)).toEqual([{ path: '', kind: 'changed', before: { a: 1 }, after: null }]);
});
