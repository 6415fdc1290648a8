import { expect, test } from 'vitest';
import { tickWords, unitWords, valueWords, type Unit } from './unit.ts';

const euro: Unit = { kind: 'money', currencyCode: 'EUR' };

test('money has the currency of the company, and two digits without one', () => {
  expect(valueWords(euro, 40_107.799)).toBe('€40,107.80');
  expect(valueWords({ kind: 'money', currencyCode: 'JPY' }, 1200)).toBe('¥1,200');
  expect(valueWords({ kind: 'money', currencyCode: null }, 12.5)).toBe('12.50');
  expect(unitWords(euro)).toBe('EUR');
});

test('counts are grouped, shares are percentages, and a missing value is a dash', () => {
  expect(valueWords({ kind: 'count' }, 1_364_470)).toBe('1,364,470');
  expect(valueWords({ kind: 'percent' }, 0.003195)).toBe('0.32%');
  expect(valueWords({ kind: 'ratio' }, 0.0744244)).toBe('0.07442');
  expect(valueWords(euro, null)).toBe('–');
});

test('ticks are short', () => {
  expect(tickWords(euro, 40_000)).toBe('€40K');
  expect(tickWords({ kind: 'count' }, 1_500_000)).toBe('1.5M');
  expect(tickWords({ kind: 'percent' }, 0.005)).toBe('0.5%');
});
