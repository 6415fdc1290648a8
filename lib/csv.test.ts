import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test('quotes, commas and line breaks survive', () => {
  const cells = ['a "quoted" name', 'one, two', 'first\nsecond', ''];
  expect(parse(csvLine(cells))).toEqual([cells]);
});

test.each(['=HYPERLINK("https://evil.example")', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])(
  'a spreadsheet does not run %j',
  (formula) => {
    const [[cell]] = parse(csvLine([formula])) as [[string]];
    expect(cell).toBe(`'${formula}`);
  },
);

test('an ordinary cell stays as it is', () => {
  expect(csvLine(['Nightly export', '2026-11-21'])).toBe('"Nightly export","2026-11-21"\r\n');
});
