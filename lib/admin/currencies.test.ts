import { expect, test } from 'vitest';
import { currencies, currenciesWith } from './currencies.ts';

test('currencies have a code and a name, and are sorted by code', () => {
  const codes = currencies().map(({ code }) => code);
  expect(currencies()).toContainEqual({ code: 'EUR', name: 'Euro' });
  expect(codes).toEqual(codes.toSorted());
});

test('a company keeps a currency that isn’t known', () => {
  expect(currenciesWith('EUR')).toEqual(currencies());
  expect(currenciesWith('XQQ')[0]).toEqual({ code: 'XQQ', name: 'XQQ' });
});
