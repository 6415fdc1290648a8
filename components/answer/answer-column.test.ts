import { expect, test } from 'vitest';
import type { ColumnKind } from '#lib/run/tabular-answer.ts';
import type { Json } from '#shared/json.ts';
import { cardPlace, columnHint, columnTitle, columnTitles, columnWidth } from './answer-column.ts';

const column = (label: string) => ({ label, kind: 'text' as const });

test('a column has the end of its path that no other column has', () => {
  expect(columnTitles(['channel', 'metrics.clicks', 'metrics.ctr'].map(column))).toEqual(['Channel', 'Clicks', 'CTR']);
  expect(columnTitles(['name', 'owner.name', 'owner.team.id', 'id'].map(column))).toEqual([
    'Name',
    'Owner name',
    'Team ID',
    'ID',
  ]);
  expect(columnTitles(['deliveryStatus', 'lastUsedIp', 'APITokens', 'DE_total'].map(column))).toEqual([
    'Delivery status',
    'Last used IP',
    'API tokens',
    'DE total',
  ]);
  expect(columnTitles(['requestsLast30Days', 'allowedCidrs', 'endedIds', '__typename'].map(column))).toEqual([
    'Requests last 30 days',
    'Allowed CIDRs',
    'Ended IDs',
    'Typename',
  ]);
});

test('columns whose words are equal keep their paths', () => {
  expect(columnTitles(['name', 'owner.name', 'ownerName'].map(column))).toEqual(['Name', 'owner.name', 'ownerName']);
});

test('an amount in units of its currency isn’t named micros', () => {
  expect(columnTitles([{ label: 'metrics.spendMicros', kind: 'micros' }], 'EUR')).toEqual(['Spend (EUR)']);
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
  const place = (position: number, kind: ColumnKind, value: Json = 'short') =>
    cardPlace(position, kind, columnWidth(kind, [value]));
  expect(place(0, 'id')).toBe('head');
  expect(place(1, 'id')).toBe('line');
  expect(place(1, 'text', 'a name that is longer than a column')).toBe('line');
  expect(place(1, 'text')).toBeUndefined();
  expect(place(1, 'dateTime', '2026-11-20T10:00:00.000000Z')).toBeUndefined();
});

test('a list of codes wraps like a text', () => {
  expect(columnWidth('enum', [['CAMPAIGNS_READ', 'CAMPAIGNS_WRITE', 'REPORTS_READ']])).toContain('whitespace-normal');
  expect(columnWidth('enum', ['ACTIVE'])).toBeUndefined();
});
