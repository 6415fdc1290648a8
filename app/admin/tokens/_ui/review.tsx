'use client';

import { momentWords } from '../../../../lib/date-words.ts';
import { addressesOf, expiryOf, type TokenDraft } from '../../../../lib/token-draft.ts';
import { scopeWords } from '../../../../lib/token-scopes.ts';
import { ReviewBox, WordList } from '../../_ui/review-box.tsx';

/** The key in sentences, as it would be made now. */
export function Review({ draft, companyName }: { draft: TokenDraft; companyName: string }) {
  const words = scopeWords(draft.scopes);
  return (
    <ReviewBox>
      <p className="break-words">
        {draft.name.trim() === '' ? 'This key' : <strong>{draft.name.trim()}</strong>} acts for{' '}
        <strong>{companyName}</strong>
        {words.length === 0 ? ', but may do nothing yet.' : '. It may:'}
      </p>
      <WordList words={words} />
      <p className="text-sm">{expiryWords(draft)}</p>
      <p className="text-sm break-words">{addressWords(draft)}</p>
    </ReviewBox>
  );
}

function expiryWords(draft: TokenDraft): string {
  const expiry = expiryOf(draft, new Date());
  if (!expiry) return 'It never expires: it works until somebody revokes it.';
  if (Number.isNaN(expiry.getTime())) return 'It has no last day yet.';
  return draft.expiry === 'date'
    ? `It stops working after ${momentWords(expiry)}.`
    : `It stops working ${draft.expiry} days after you create it, on ${momentWords(expiry).split(',', 1)[0] ?? ''}.`;
}

function addressWords(draft: TokenDraft): string {
  const addresses = addressesOf(draft);
  return addresses.length === 0
    ? 'It may be used from any address.'
    : `It may be used only from ${addresses.join(', ')}.`;
}
