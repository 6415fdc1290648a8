'use client';

import { useId } from 'react';
import { momentWords } from '../../../../lib/date-words.ts';
import { addressesOf, expiryOf, type TokenDraft } from '../../../../lib/token-draft.ts';
import { scopeWords } from '../../../../lib/token-scopes.ts';

/** The key in sentences, as it would be made now. */
export function Review({ draft, companyName }: { draft: TokenDraft; companyName: string }) {
  const title = useId();
  const words = scopeWords(draft.scopes);
  return (
    <section aria-labelledby={title} className="space-y-3 border-t-4 border-ink bg-sunken p-4">
      <h2 id={title} className="text-lg font-bold">
        Review
      </h2>
      <p className="break-words">
        {draft.name.trim() === '' ? 'This key' : <strong>{draft.name.trim()}</strong>} acts for{' '}
        <strong>{companyName}</strong>
        {words.length === 0 ? ', but may do nothing yet.' : '. It may:'}
      </p>
      {words.length > 0 && (
        <ul className="list-disc space-y-1 pl-5 text-sm">
          {words.map((phrase) => (
            <li key={phrase}>{phrase}</li>
          ))}
        </ul>
      )}
      <p className="text-sm">{expiryWords(draft)}</p>
      <p className="text-sm break-words">{addressWords(draft)}</p>
    </section>
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
