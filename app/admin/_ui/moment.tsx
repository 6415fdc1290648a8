import clsx from 'clsx';
import {
  dayWords,
  isUtc,
  localDayWords,
  momentWords,
  relativeWords,
  timeWords,
  zonedMomentWords,
  type Instant,
  type Precision,
} from '#lib/text/date-words.ts';

interface DayProps {
  date: Instant;
  /** The company's time zone. Without it, the day is that of UTC, as of an expiry, whose day ends at its end in UTC. */
  timeZone?: string | undefined;
}

/** A date, with the exact time on hover. */
export function Day({ date, timeZone = 'UTC' }: DayProps) {
  return (
    <time
      dateTime={new Date(date).toISOString()}
      title={zonedMomentWords(date, timeZone)}
      className="whitespace-nowrap"
    >
      {localDayWords(date, timeZone)}
    </time>
  );
}

interface MomentProps {
  date: Instant;
  /** The company's time zone, in which the time comes first, with the time in UTC below. Without it, there is only UTC. */
  timeZone?: string | undefined;
  /** The default is the minute. */
  precision?: Precision;
  /** Only the time in the company's time zone, in a list whose objects have a page with the rest. */
  isBrief?: boolean;
}

/** A date and time. */
export function Moment({ date, timeZone, precision = 'minute', isBrief = false }: MomentProps) {
  if (timeZone === undefined || isUtc(timeZone)) return <UtcMoment date={date} precision={precision} />;
  if (isBrief) return <ZonedMoment date={date} timeZone={timeZone} precision={precision} />;
  const isSameDay = localDayWords(date, timeZone) === dayWords(date);
  return (
    <>
      <span className="block">
        <ZonedMoment date={date} timeZone={timeZone} precision={precision} />
      </span>
      <span className="block text-xs font-normal text-muted">
        {isSameDay ? (
          <time dateTime={new Date(date).toISOString()}>{timeWords(date, precision)}</time>
        ) : (
          <UtcMoment date={date} precision={precision} />
        )}
      </span>
    </>
  );
}

function UtcMoment({ date, precision }: Pick<MomentProps, 'date' | 'precision'>) {
  return <Time date={date} words={momentWords(date, precision)} />;
}

function ZonedMoment({ date, timeZone, precision }: MomentProps & { timeZone: string }) {
  return <Time date={date} words={zonedMomentWords(date, timeZone, precision)} />;
}

/** It breaks only between the date and the time. */
function Time({ date, words }: { date: Instant; words: string }) {
  const [day, time] = words.split(', ');
  return (
    <time dateTime={new Date(date).toISOString()}>
      <span className="whitespace-nowrap">{day},</span> <span className="whitespace-nowrap">{time}</span>
    </time>
  );
}

interface LastUseProps {
  at: Instant | null;
  /** The IP address, if it is known. */
  ip?: string | null | undefined;
  /** Where a table has little room, only the relative time; the page of the object has the rest. */
  isBrief?: boolean;
  /** The company's time zone, in the place of UTC. */
  timeZone?: string | undefined;
  now: Date;
}

/** The last use of an object: the relative time, and below it the exact time and the IP address. */
export function LastUse({ at, ip = null, isBrief = false, timeZone, now }: LastUseProps) {
  if (!at) return <span className="whitespace-nowrap">Never used</span>;
  return (
    <>
      <span className="whitespace-nowrap">{relativeWords(at, now)}</span>
      <span className={clsx('block text-xs text-muted', isBrief && 'max-lg:hidden')}>
        <Moment date={at} timeZone={timeZone} isBrief />
        {ip !== null && (
          <>
            {' '}
            <span className="inline-block">from {ip}</span>
          </>
        )}
      </span>
    </>
  );
}
