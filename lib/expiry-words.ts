import { momentWords } from './date-words.ts';
import { expiryOf, type ExpiryDraft } from './token-draft.ts';

/** When something chosen in a form will end, as a sentence: "It ends after 19 Feb 2027, 23:59 UTC." */
export function endWords(draft: ExpiryDraft, subject: string, now: Date): string {
  const expiry = expiryOf(draft, now);
  if (!expiry) return `${subject} has no end: it goes on until somebody takes it back.`;
  if (Number.isNaN(expiry.getTime())) return `${subject} has no last day yet.`;
  if (draft.expiry === 'same') return `${subject} ends on ${momentWords(expiry)}, as it does now.`;
  return draft.expiry === 'date'
    ? `${subject} ends after ${momentWords(expiry)}.`
    : `${subject} ends ${draft.expiry} days from now, on ${momentWords(expiry).split(',', 1)[0] ?? ''}.`;
}
