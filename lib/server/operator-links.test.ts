import { expect, test } from 'vitest';
import { readOperatorLinks, writeOperatorLinks } from './operator-links.ts';

test('the operator’s links survive a page’s HTML, and the missing ones are left out', () => {
  const supportUrl = 'mailto:help@ads.example?subject="API" & more';
  const text = writeOperatorLinks({ supportUrl, statusUrl: null, termsUrl: 'https://ads.example/terms' });
  expect(text).not.toMatch(/["&<>\\]/);
  expect(readOperatorLinks(text)).toEqual([
    ['Support', supportUrl],
    ['Terms', 'https://ads.example/terms'],
  ]);
});

test('without links, there are none', () => {
  expect(readOperatorLinks(writeOperatorLinks({ supportUrl: null, statusUrl: null, termsUrl: null }))).toEqual([]);
  expect(readOperatorLinks('')).toEqual([]);
});
