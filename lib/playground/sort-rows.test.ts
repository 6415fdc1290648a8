import { expect, test } from 'vitest';
import type { AnswerLeaf, ColumnKind } from '../answer-table.ts';
import { nextOrder, sortRows } from './sort-rows.ts';

const sorted = (kind: ColumnKind, values: (string | number | null)[], direction: 'ascending' | 'descending') => {
  const column: AnswerLeaf = { keys: ['v'], label: 'v', kind, description: undefined };
  const items = values.map((v) => ({ v }));
  return sortRows(items, [column], { column: 'v', direction }).map((item) => Reflect.get(Object(item), 'v') as unknown);
};

test('numbers stand by their worth, however large, and null at the end either way', () => {
  const values = ['10', '9007199254740993', null, '9007199254740992', '-3'];
  expect(sorted('number', values, 'ascending')).toEqual(['-3', '10', '9007199254740992', '9007199254740993', null]);
  expect(sorted('number', values, 'descending')).toEqual(['9007199254740993', '9007199254740992', '10', '-3', null]);
});

test('texts stand as people sort them', () => {
  expect(sorted('text', ['Brand 10', 'älter', 'Brand 2', 'Zebra'], 'ascending')).toEqual([
    'älter',
    'Brand 2',
    'Brand 10',
    'Zebra',
  ]);
});

test('a column goes up, down, and back to how the rows came', () => {
  const up = nextOrder(null, 'a');
  const down = nextOrder(up, 'a');
  expect([up?.direction, down?.direction, nextOrder(down, 'a')]).toEqual(['ascending', 'descending', null]);
  expect(nextOrder(down, 'b')).toEqual({ column: 'b', direction: 'ascending' });
});
