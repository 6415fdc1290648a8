import clsx from 'clsx';
import { roomy } from '#components/ui/table-head.tsx';
import {
  dayWords,
  localMomentWords,
  momentWords,
  relativeWords,
  timeWords,
  zonedMomentWords,
  type Instant,
} from '#lib/text/date-words.ts';

/** A date, with the exact time on hover. */
export function Day({ date }: { date: Instant }) {
  return (
    <time dateTime={new Date(date).toISOString()} title={momentWords(date)} className="whitespace-nowrap">
      {dayWords(date)}
    </time>
  );
}

interface MomentProps {
  date: Instant;
  /** The company's, whose time comes first, and that in UTC below it. Without it, there is only UTC. */
  timeZone?: string | undefined;
  /** Whether the page names the time zone elsewhere, such as in the head of a table. */
  isZoneNamed?: boolean;
}

/** A date and time, to the minute. */
export function Moment({ date, timeZone, isZoneNamed = false }: MomentProps) {
  if (timeZone === undefined || timeZone === 'UTC') return <UtcMoment date={date} />;
  const local = localMomentWords(date, timeZone);
  return (
    <>
      <span className="block whitespace-nowrap">{isZoneNamed ? local : zonedMomentWords(date, timeZone)}</span>
      <span className="block text-xs font-normal text-muted">
        {local.startsWith(dayWords(date)) ? (
          <time dateTime={new Date(date).toISOString()}>{timeWords(date)}</time>
        ) : (
          <UtcMoment date={date} />
        )}
      </span>
    </>
  );
}

/** It breaks only between the date and the time. */
function UtcMoment({ date }: { date: Instant }) {
  return (
    <time dateTime={new Date(date).toISOString()}>
      <span className="whitespace-nowrap">{dayWords(date)},</span>{' '}
      <span className="whitespace-nowrap">{timeWords(date)}</span>
    </time>
  );
}

function ZonedMoment({ date, timeZone }: { date: Instant; timeZone: string }) {
  return (
    <time dateTime={new Date(date).toISOString()} className="whitespace-nowrap">
      {zonedMomentWords(date, timeZone)}
    </time>
  );
}

interface LastUseProps {
  at: Instant | null;
  /** The IP address, if it is known. */
  ip?: string | null | undefined;
  /** Where a table has little room, only the relative time; the page of the object has the rest. */
  isBrief?: boolean;
  /** The company's, in place of UTC. */
  timeZone?: string | undefined;
  now: Date;
}

/** The last use of an object: the relative time, and below it the exact time and the IP address. */
export function LastUse({ at, ip = null, isBrief = false, timeZone, now }: LastUseProps) {
  if (!at) return <span className="whitespace-nowrap">Never used</span>;
  return (
    <>
      <span className="whitespace-nowrap">{relativeWords(at, now)}</span>
      <span className={clsx('block text-xs text-muted', isBrief && roomy)}>
        {timeZone === undefined ? <Moment date={at} /> : <ZonedMoment date={at} timeZone={timeZone} />}
        {ip !== null && <> from {ip}</>}
      </span>
    </>
  );
}
