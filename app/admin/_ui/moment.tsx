import { dayWords, momentWords, relativeWords } from '../../../lib/date-words.ts';

/** A day, with the exact time on hovering. */
export function Day({ date }: { date: Date }) {
  return (
    <time dateTime={date.toISOString()} title={momentWords(date)} className="whitespace-nowrap">
      {dayWords(date)}
    </time>
  );
}

/** A moment to the minute. */
export function Moment({ date }: { date: Date }) {
  return <time dateTime={date.toISOString()}>{momentWords(date)}</time>;
}

interface LastUseProps {
  at: Date | null;
  /** From which address, if known. */
  ip?: string | null | undefined;
  now: Date;
}

/** When something was last used: how long ago, and below it exactly when and from where. */
export function LastUse({ at, ip = null, now }: LastUseProps) {
  if (!at) return 'Never used';
  return (
    <>
      {relativeWords(at, now)}
      <span className="block text-xs text-muted">
        <Moment date={at} />
        {ip !== null && <> from {ip}</>}
      </span>
    </>
  );
}
