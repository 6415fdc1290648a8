import { expect, test } from 'vitest';
import {
  dayWords,
  localDayWords,
  localMomentWords,
  localTimeWords,
  momentWords,
  periodWords,
  relativeWords,
  zonedMomentWords,
} from './date-words.ts';

const now = new Date('2026-11-21T12:00:00Z');

test('formats dates in UTC in any server time zone', () => {
  const late = new Date('2026-12-31T23:59:59Z');
  expect(dayWords(late)).toBe('31 Dec 2026');
  expect(momentWords(late)).toBe('31 Dec 2026, 23:59 UTC');
});

test('formats a moment in a company’s time zone, where it can be another day', () => {
  expect(localMomentWords('2026-12-31T23:59:59Z', 'Europe/Berlin')).toBe('1 Jan 2027, 00:59');
});

test('writes seconds where they matter', () => {
  expect(momentWords('2026-12-31T23:59:07Z', 'second')).toBe('31 Dec 2026, 23:59:07 UTC');
  expect(localMomentWords('2026-12-31T23:59:07Z', 'Europe/Berlin', 'second')).toBe('1 Jan 2027, 00:59:07');
  expect(localMomentWords('2026-12-31T23:59:07Z', 'Europe/Berlin')).toBe('1 Jan 2027, 00:59');
  expect(zonedMomentWords('2026-12-31T23:59:07Z', 'Europe/Berlin', 'second')).toBe('1 Jan 2027, 00:59:07 CET');
});

test('formats the day of a moment in a company’s time zone', () => {
  expect(localDayWords('2026-12-31T23:30:00Z', 'Europe/Berlin')).toBe('1 Jan 2027');
  expect(localDayWords('2026-12-31T23:30:00Z', 'UTC')).toBe('31 Dec 2026');
  expect(localDayWords('2027-01-01T02:00:00Z', 'America/New_York')).toBe('31 Dec 2026');
});

test('names the time zone as it is at that moment', () => {
  expect(zonedMomentWords('2026-12-31T23:59:59Z', 'Europe/Berlin')).toBe('1 Jan 2027, 00:59 CET');
  expect(zonedMomentWords('2026-07-01T10:00:00Z', 'Europe/Berlin')).toBe('1 Jul 2026, 12:00 CEST');
  expect(zonedMomentWords('2026-07-01T10:00:00Z', 'America/New_York')).toBe('1 Jul 2026, 06:00 GMT-4');
});

test.each([
  ['2026-11-21T11:59:30Z', 'just now'],
  ['2026-11-21T11:58:00Z', '2 minutes ago'],
  ['2026-11-20T11:00:00Z', 'yesterday'],
  ['2026-11-24T12:00:00Z', 'in 3 days'],
  ['2027-02-19T12:00:00Z', 'in 2 months'],
  ['2024-11-20T12:00:00Z', '2 years ago'],
])('%s is %s', (date, words) => {
  expect(relativeWords(new Date(date), now)).toBe(words);
});

test('a period names its month and year once if they are the same', () => {
  // Between the days are narrow spaces.
  expect(periodWords('2026-11-09', '2026-11-15').replaceAll('\u2009', ' ')).toBe('9 – 15 Nov 2026');
  expect(periodWords('2026-11-09', '2026-11-09')).toBe('9 Nov 2026');
  expect(periodWords('2026-10-30', '2026-11-05').replaceAll('\u2009', ' ')).toBe('30 Oct – 5 Nov 2026');
});

test('writes the time of a day that the reader knows', () => {
  expect(localTimeWords('2026-12-31T23:59:07Z')).toBe('23:59');
  expect(localTimeWords('2026-12-31T23:59:07Z', 'Europe/Berlin', 'second')).toBe('00:59:07');
});
