import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import type { AnswerLeaf } from '../run/tabular-answer.ts';
import { fileName, toClipboard, toCsv, toNdjson } from './answer-file.ts';

const leaves: AnswerLeaf[] = [
  { keys: ['name'], label: 'name', kind: 'text', description: undefined },
  { keys: ['spentMicros'], label: 'spentMicros', kind: 'micros', description: undefined },
  { keys: ['change'], label: 'change', kind: 'number', description: undefined },
  { keys: ['parts', 'code'], label: 'parts.code', kind: 'enum', description: undefined },
];
const items = [
  {
    name: '=HYPERLINK("https://evil.example")',
    spentMicros: '1234567890',
    change: -5,
    parts: [{ code: 'A' }, { code: 'B' }],
  },
  { name: 'two, "quoted"\nlines', spentMicros: null, change: '-=1', parts: [] },
];

test('a CSV file keeps text, writes money exactly, and contains no formula', () => {
  const [mark, ...lines] = toCsv(leaves, items);
  expect(mark).toBe('\uFEFF');
  expect(parse(lines.join(''))).toEqual([
    ['name', 'spentMicros (in units)', 'change', 'parts.code'],
    [`'=HYPERLINK("https://evil.example")`, '1234.56789', '-5', 'A; B'],
    ['two, "quoted"\nlines', '', "'-=1", ''],
  ]);
});

test('the clipboard gets cells separated by tabs, without formulas', () => {
  expect(toClipboard(leaves, items).split('\n')[1]).toBe(
    `"'=HYPERLINK(""https://evil.example"")"\t1234.56789\t-5\tA; B`,
  );
});

test('NDJSON has the unchanged rows', () => {
  expect(toNdjson(items).map((line) => JSON.parse(line) as unknown)).toEqual(items);
});

test('a file name has the list and the date', () => {
  expect(fileName('listCampaigns.items', 'csv', new Date('2026-11-21T10:00:00Z'))).toBe('listCampaigns-2026-11-21.csv');
  expect(fileName('', 'json', new Date('2026-11-21T10:00:00Z'))).toBe('answer-2026-11-21.json');
});
