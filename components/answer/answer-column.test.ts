import { expect, test } from 'vitest';
import { cardPlace, columnHint, columnTitle, columnTitles } from './answer-column.ts';

const column = (label: string) => ({ label, kind: 'text' as const });

test('a column has the end of its path that no other column has', () => {
  expect(columnTitles(['channel', 'metrics.clicks', 'metrics.ctr'].map(column))).toEqual(['channel', 'clicks', 'ctr']);
  expect(columnTitles(['name', 'owner.name', 'owner.team.id', 'id'].map(column))).toEqual([
    'name',
    'owner.name',
    'team.id',
    'id',
  ]);
});

test('an amount in units of its currency isn’t named micros', () => {
  expect(columnTitles([{ label: 'metrics.spendMicros', kind: 'micros' }], 'EUR')).toEqual(['spend (EUR)']);
  expect(columnTitle('totals.spendMicros', 'micros')).toBe('totals.spend (in units)');
  expect(columnTitle('budget', 'micros')).toBe('budget (in units)');
});

test('the hint of a column has its full path and its description', () => {
  expect(columnHint({ label: 'metrics.ctr', description: 'Clicks per impression.' })).toBe(
    'metrics.ctr: Clicks per impression.',
  );
  expect(columnHint({ label: 'metrics.ctr', description: undefined })).toBe('metrics.ctr');
});

test('on a phone, the first value is the header of a card, and an ID or a long text has its own line', () => {
  expect(cardPlace(0, 'id', undefined)).toBe('head');
  expect(cardPlace(1, 'id', undefined)).toBe('line');
  expect(cardPlace(1, 'text', 'min-w-52')).toBe('line');
  expect(cardPlace(1, 'text', undefined)).toBeUndefined();
});
