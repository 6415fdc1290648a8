import { badUserInput } from '../../errors.ts';

export const granularities = ['TOTAL', 'DAY', 'WEEK', 'MONTH'] as const;

export type Granularity = (typeof granularities)[number];

/** Calendar days in the company's time zone, first and last day included. */
export interface DateRange {
  readonly startDate: string;
  readonly endDate: string;
}

/** Two years, the leap day and one more day, so that a year can be compared with the previous one. */
export const maximumDays = 732;

/** Throws BAD_USER_INPUT for a range that ends before it starts or is too long. */
export function assertRange({ startDate, endDate }: DateRange): void {
  const days = dayNumber(endDate) - dayNumber(startDate) + 1;
  if (days < 1) throw badUserInput(`range ends (${endDate}) before it starts (${startDate}).`);
  if (days > maximumDays) {
    throw badUserInput(
      `range covers ${days.toLocaleString('en')} days; the maximum is ${maximumDays}. Split it into several requests.`,
    );
  }
}

/**
 * The days of a row whose period begins on `first`, the Monday of an ISO week or the first of a month. Limited to the
 * range, so that a row never includes days that its sums leave out.
 */
export function periodOf(granularity: Granularity, range: DateRange, first: string): DateRange {
  if (granularity === 'TOTAL') return range;
  if (granularity === 'DAY') return { startDate: first, endDate: first };
  const last = granularity === 'WEEK' ? dayOf(dayNumber(first) + 6) : lastOfMonth(first);
  return {
    startDate: first < range.startDate ? range.startDate : first,
    endDate: last > range.endDate ? range.endDate : last,
  };
}

const millisecondsADay = 86_400_000;

/** Days since 1970. Calendar days are counted in UTC, where every day has 24 hours. */
function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / millisecondsADay;
}

function dayOf(number: number): string {
  return new Date(number * millisecondsADay).toISOString().slice(0, 10);
}

function lastOfMonth(first: string): string {
  const [year = 0, month = 0] = first.split('-').map(Number);
  // Day 0 of the next month is the last day of this one.
  const moment = new Date(0);
  moment.setUTCFullYear(year, month, 0);
  return moment.toISOString().slice(0, 10);
}
