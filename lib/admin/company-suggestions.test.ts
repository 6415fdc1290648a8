import { expect, test } from 'vitest';
import { currencies, timeZones } from './company-suggestions.ts';

test('currencies have a code and a name', () => {
  expect(currencies()).toContainEqual({ value: 'EUR', name: 'Euro' });
});

test('time zones are those of the IANA', () => {
  expect(timeZones()).toContainEqual({ value: 'Europe/Berlin' });
});
