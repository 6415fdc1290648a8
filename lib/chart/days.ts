import { dayWords } from '../text/date-words.ts';

const dayMilliseconds = 24 * 60 * 60 * 1000;
const short = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const month = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** The periods of a report's rows. */
export type Granularity = 'TOTAL' | 'DAY' | 'WEEK' | 'MONTH';

/** "Day" for `DAY`. */
export const periodNames: Readonly<Record<Granularity, string>> = {
  TOTAL: 'Period',
  DAY: 'Day',
  WEEK: 'Week',
  MONTH: 'Month',
};

/** A period, short for an axis and in full. A calendar day such as `2026-11-09` has no time zone. */
export function periodWords(start: string, granularity: Granularity): { label: string; name: string } {
  const date = new Date(start);
  const day = dayWords(date);
  if (granularity === 'MONTH') return { label: month.format(date), name: month.format(date) };
  return { label: short.format(date), name: granularity === 'WEEK' ? `Week of ${day}` : day };
}

/** All days from the first to the last, both included. */
export function everyDay(first: string, last: string): string[] {
  const [from, to] = [Date.parse(first), Date.parse(last)];
  const count = Math.round((to - from) / dayMilliseconds) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) =>
    new Date(from + index * dayMilliseconds).toISOString().slice(0, 10),
  );
}

/** The calendar day of a moment in a time zone. */
export function dayIn(timeZone: string, moment: string): string {
  // The Swedish locale formats dates as ISO 8601.
  return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date(moment));
}

/** The first moment of a calendar day in a time zone. Where the clocks skip midnight, it is later than 00:00 there. */
export function startOfDay(timeZone: string, day: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // The offset can change on this day. Of the two moments, the first that belongs to the day is its start.
  const moments = [-dayMilliseconds, dayMilliseconds]
    .map((distance) => midnight - offsetOf(timeZone, midnight + distance))
    .toSorted((one, other) => one - other)
    .map((moment) => new Date(moment));
  return moments.find((moment) => dayIn(timeZone, moment.toISOString()) === day) ?? new Date(midnight);
}

/** How many milliseconds the clocks of a time zone are ahead of UTC at a moment. */
function offsetOf(timeZone: string, moment: number): number {
  const local = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return Date.parse(`${local.format(new Date(moment)).replace(' ', 'T')}Z`) - moment;
}
