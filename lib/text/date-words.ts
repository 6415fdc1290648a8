const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
/** By time zone: each costs a hundred times as much as its use. */
const days = new Map([['UTC', day]]);
/** By time zone and precision. */
const moments = new Map<string, Intl.DateTimeFormat>();
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

const steps = [
  { unit: 'year', seconds: 31_557_600 },
  { unit: 'month', seconds: 2_629_800 },
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3600 },
  { unit: 'minute', seconds: 60 },
] as const;

/** A timestamp from JavaScript or from the API. */
export type Instant = Date | string;

/** To which a time is written: "10:00" or "10:00:07". */
export type Precision = 'minute' | 'second';

const times = {
  minute: new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'UTC' }),
  second: new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: 'UTC' }),
};

/** "19 Feb 2027", in UTC. */
export function dayWords(date: Instant): string {
  return day.format(new Date(date));
}

/** "19 Feb 2027", in any time zone. */
export function localDayWords(date: Instant, timeZone: string): string {
  const format = days.get(timeZone) ?? new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone });
  days.set(timeZone, format);
  return format.format(new Date(date));
}

/** "9 – 15 Nov 2026", in UTC: the first and the last day of a period. */
export function periodWords(first: Instant, last: Instant): string {
  return day.formatRange(new Date(first), new Date(last));
}

/** "10:00 UTC". */
export function timeWords(date: Instant, precision: Precision = 'minute'): string {
  return `${times[precision].format(new Date(date))} UTC`;
}

/** "19 Feb 2027, 10:00 UTC". */
export function momentWords(date: Instant, precision: Precision = 'minute'): string {
  return `${dayWords(date)}, ${timeWords(date, precision)}`;
}

/** "3 days ago", "in 2 months", "just now". */
export function relativeWords(date: Instant, now: Date): string {
  const seconds = (new Date(date).getTime() - now.getTime()) / 1000;
  const step = steps.find((candidate) => Math.abs(seconds) >= candidate.seconds);
  return step ? relative.format(Math.trunc(seconds / step.seconds), step.unit) : 'just now';
}

/** "19 Feb 2027, 11:00 CET", in any time zone. */
export function zonedMomentWords(date: Instant, timeZone: string, precision: Precision = 'minute'): string {
  return `${localMomentWords(date, timeZone, precision)} ${zoneName(date, timeZone)}`;
}

/** "19 Feb 2027, 11:00", in any time zone, without its name. */
export function localMomentWords(date: Instant, timeZone: string, precision: Precision = 'minute'): string {
  const key = `${timeZone} ${precision}`;
  const timeStyle = precision === 'second' ? 'medium' : 'short';
  const format = moments.get(key) ?? new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle, timeZone });
  moments.set(key, format);
  return format.format(new Date(date));
}

/** "11:00", in any time zone: a time on a day that the reader knows. */
export function localTimeWords(date: Instant, timeZone = 'UTC', precision: Precision = 'minute'): string {
  return localMomentWords(date, timeZone, precision).split(', ').at(-1) ?? '';
}

/** Whether a time zone is UTC, by whichever of its names. */
export function isUtc(timeZone: string): boolean {
  return zoneName(new Date(), timeZone) === 'UTC';
}

/** The short name at that moment, such as "CEST", or "GMT-4" where English has no name for it outside the country. */
function zoneName(date: Instant, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'short' }).formatToParts(new Date(date));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
