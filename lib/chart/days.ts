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
