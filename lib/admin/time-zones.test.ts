import { expect, test } from 'vitest';
import { timeZones } from './time-zones.ts';

test('time zones are those of the IANA', () => {
  expect(timeZones()).toContainEqual({ value: 'Europe/Berlin' });
});
