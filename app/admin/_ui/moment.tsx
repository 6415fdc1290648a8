import clsx from 'clsx';
import { roomy } from '#components/ui/table-head.tsx';
import { dayWords, momentWords, relativeWords, timeWords, type Instant } from '#lib/text/date-words.ts';

/** A date, with the exact time on hover. */
export function Day({ date }: { date: Instant }) {
  return (
    <time dateTime={new Date(date).toISOString()} title={momentWords(date)} className="whitespace-nowrap">
      {dayWords(date)}
    </time>
  );
}

/** A date and time, to the minute. It breaks only between the two. */
export function Moment({ date }: { date: Instant }) {
  return (
    <time dateTime={new Date(date).toISOString()}>
      <span className="whitespace-nowrap">{dayWords(date)},</span>{' '}
      <span className="whitespace-nowrap">{timeWords(date)}</span>
    </time>
  );
}

interface LastUseProps {
  at: Instant | null;
  /** The IP address, if it is known. */
  ip?: string | null | undefined;
  /** Where a table has little room, only the relative time; the page of the object has the rest. */
  isBrief?: boolean;
  now: Date;
}

/** The last use of an object: the relative time, and below it the exact time and the IP address. */
export function LastUse({ at, ip = null, isBrief = false, now }: LastUseProps) {
  if (!at) return <span className="whitespace-nowrap">Never used</span>;
  return (
    <>
      <span className="whitespace-nowrap">{relativeWords(at, now)}</span>
      <span className={clsx('block text-xs text-muted', isBrief && roomy)}>
        <Moment date={at} />
        {ip !== null && <> from {ip}</>}
      </span>
    </>
  );
}
