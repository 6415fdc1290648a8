import { momentWords } from '../text/date-words.ts';
import { expiryOf, type ExpiryDraft } from './token-draft.ts';

/** The chosen expiry as a sentence: "It expires after 19 Feb 2027, 23:59 UTC." */
export function endWords(draft: ExpiryDraft, subject: string, now: Date): string {
  const expiry = expiryOf(draft, now);
  if (!expiry) return `${subject} never expires. It lasts until it is revoked.`;
  if (Number.isNaN(expiry.getTime())) return `Choose the last day.`;
  if (draft.expiry === 'same') return `${subject} still expires on ${momentWords(expiry)}.`;
  return draft.expiry === 'date'
    ? `${subject} expires after ${momentWords(expiry)}.`
    : `${subject} expires ${draft.expiry} days from now, on ${momentWords(expiry).split(',', 1)[0] ?? ''}.`;
}
