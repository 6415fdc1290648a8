import { expect, test } from 'vitest';
import type { AnswerLeaf, ColumnKind } from '../run/tabular-answer.ts';
import { nextOrder, sortRows } from './sort-rows.ts';

const sorted = (kind: ColumnKind, values: (string | number | null)[], direction: 'ascending' | 'descending') => {
  const column: AnswerLeaf = { keys: ['v'], label: 'v', kind, description: undefined };
  const items = values.map((v) => ({ v }));
  return sortRows(items, [column], { column: 'v', direction }).map((item) => Reflect.get(Object(item), 'v') as unknown);
};

test('sorts numbers of any size by value, and null last in both directions', () => {
  const values = ['10', '9007199254740993', null, '9007199254740992', '-3'];
  expect(sorted('number', values, 'ascending')).toEqual(['-3', '10', '9007199254740992', '9007199254740993', null]);
  expect(sorted('number', values, 'descending')).toEqual(['9007199254740993', '9007199254740992', '10', '-3', null]);
});

test('sorts text by locale', () => {
  expect(sorted('text', ['Brand 10', 'älter', 'Brand 2', 'Zebra'], 'ascending')).toEqual([
    'älter',
    'Brand 2',
    'Brand 10',
    'Zebra',
  ]);
});

test('a column sorts ascending, descending, then not at all', () => {
  const up = nextOrder(null, 'a');
  const down = nextOrder(up, 'a');
  expect([up?.direction, down?.direction, nextOrder(down, 'a')]).toEqual(['ascending', 'descending', null]);
  expect(nextOrder(down, 'b')).toEqual({ column: 'b', direction: 'ascending' });
});
