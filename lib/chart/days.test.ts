import { expect, test } from 'vitest';
import { startOfDay } from './days.ts';

test('a day of a time zone begins at midnight there', () => {
  for (const [timeZone, day, start] of [
    ['UTC', '2026-11-20', '2026-11-20T00:00:00.000Z'],
    ['Europe/Berlin', '2026-11-20', '2026-11-19T23:00:00.000Z'],
    ['Europe/Berlin', '2026-07-01', '2026-06-30T22:00:00.000Z'],
    ['America/New_York', '2026-11-20', '2026-11-20T05:00:00.000Z'],
    ['Asia/Kabul', '2026-11-20', '2026-11-19T19:30:00.000Z'],
    ['Pacific/Auckland', '2026-01-01', '2025-12-31T11:00:00.000Z'],
  ] as const) {
    expect(startOfDay(timeZone, day).toISOString(), `${timeZone} ${day}`).toBe(start);
  }
});

test('on the days on which the clocks change, and on those beside them', () => {
  for (const [timeZone, day, start] of [
    ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z'],
    ['Europe/Berlin', '2026-03-30', '2026-03-29T22:00:00.000Z'],
    ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00.000Z'],
    ['Europe/Berlin', '2026-10-26', '2026-10-25T23:00:00.000Z'],
    // Midnight is skipped: the day begins at 01:00.
    ['Asia/Beirut', '2025-03-30', '2025-03-29T22:00:00.000Z'],
    // 23:00 to 24:00 of the day before comes twice.
    ['Asia/Beirut', '2025-10-26', '2025-10-25T22:00:00.000Z'],
  ] as const) {
    expect(startOfDay(timeZone, day).toISOString(), `${timeZone} ${day}`).toBe(start);
  }
});
