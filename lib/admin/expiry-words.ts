import { dayWords, momentWords, type Instant } from '../text/date-words.ts';
import { expiryOf, type ExpiryDraft } from './token-draft.ts';

const noBreakSpace = '\u00A0';

/** The chosen expiry as a sentence: "It expires after 19 Feb 2027, 23:59 UTC." */
export function endWords(draft: ExpiryDraft, subject: string, now: Date): string {
  const expiry = expiryOf(draft, now);
  if (!expiry) return `${subject} never expires. It lasts until it is revoked.`;
  if (Number.isNaN(expiry.getTime())) return `Choose the last day.`;
  if (draft.expiry === 'same') return `${subject} still expires on ${unbrokenMoment(expiry)}.`;
  return draft.expiry === 'date'
    ? `${subject} expires after ${unbrokenMoment(expiry)}.`
    : `${subject} expires ${draft.expiry} days from now, on ${unbrokenDay(expiry)}.`;
}

/** "19 Feb 2027", which a line can't break. */
export function unbrokenDay(date: Instant): string {
  return dayWords(date).replaceAll(' ', noBreakSpace);
}

/** "19 Feb 2027, 10:00 UTC", which a line can't break. */
export function unbrokenMoment(date: Instant): string {
  return momentWords(date).replaceAll(' ', noBreakSpace);
}
