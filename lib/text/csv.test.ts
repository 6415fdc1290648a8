import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test('keeps quotes, commas and line breaks', () => {
  const cells = ['a "quoted" name', 'one, two', 'first\nsecond', ''];
  expect(parse(csvLine(cells))).toEqual([cells]);
});

test.each(['=HYPERLINK("https://evil.example")', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])(
  'disarms the formula %j',
  (formula) => {
    const [[cell]] = parse(csvLine([formula])) as [[string]];
    expect(cell).toMatch(/^'/);
  },
);

test.each(['x;=1+1;y', 'x;"=1+1";y', 'x\t+1', 'x\n-1', 'x\r\n@SUM(A1)', 'x;;\t=1', '\t=1', ';=1'])(
  'disarms a part of %j with another separator',
  (cell) => {
    const line = csvLine(['name', cell, 'end']);
    for (const delimiter of [',', ';', '\t']) {
      for (const quote of ['"', null]) {
        const rows: string[][] = parse(line, { delimiter, quote, relax_quotes: true, relax_column_count: true });
        expect(rows.flat().filter((field) => /^"*[=+\-@]/.test(field))).toEqual([]);
      }
    }
  },
);

test('keeps a formula character in the middle', () => {
  const cells = ['a-b; c = d', 'x;y', 'jana@example.com', '1 + 1'];
  expect(parse(csvLine(cells))).toEqual([cells]);
});

test('keeps an ordinary cell', () => {
  expect(csvLine(['Nightly export', '2026-11-21'])).toBe('"Nightly export","2026-11-21"\r\n');
});
