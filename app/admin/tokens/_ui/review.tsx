'use client';

import { useId } from 'react';
import { unbrokenDay, unbrokenMoment } from '#lib/admin/expiry-words.ts';
import { addressesOf, expiryOf, type TokenDraft } from '#lib/admin/token-draft.ts';
import { scopeWords } from '#lib/admin/token-scopes.ts';
import { ReviewBox, WordList } from '../../_ui/review-box.tsx';
import { SpendNote } from '../../_ui/spend-note.tsx';

/** The companies that the key's agency manages, by name; of very many, the first ones and their number. */
export interface ManagedCompanies {
  items: { id: string; name: string }[];
  pageInfo: { totalCount: string | null };
}

interface ReviewProps {
  draft: TokenDraft;
  companyName: string;
  managed: ManagedCompanies;
}

/** A summary of the new key in sentences. */
export function Review({ draft, companyName, managed }: ReviewProps) {
  const words = scopeWords(draft.scopes);
  return (
    <ReviewBox>
      <p className="break-words">
        {draft.name.trim() === '' ? 'This key' : <strong>{draft.name.trim()}</strong>} acts for{' '}
        <strong>{companyName}</strong>
        {words.length === 0 ? ', but has no permissions yet.' : '. It can:'}
      </p>
      <WordList words={words} />
      <SpendNote scopes={draft.scopes} />
      <Managed agencyName={companyName} managed={managed} />
      <p className="text-sm">{expiryWords(draft)}</p>
      <p className="text-sm break-words">{addressWords(draft)}</p>
    </ReviewBox>
  );
}

/** Every other company that an agency's key reaches. */
function Managed({ agencyName, managed: { items, pageInfo } }: { agencyName: string; managed: ManagedCompanies }) {
  const title = useId();
  if (items.length === 0) return null;
  const count = Number(pageInfo.totalCount ?? items.length);
  return (
    <div className="space-y-1 text-sm">
      <p id={title} className="break-words">
        It also reaches {count === 1 ? 'the company' : `the ${count} companies`} that {agencyName} manages, with its
        permissions for campaigns, audiences and reports:
      </p>
      <ul
        aria-labelledby={title}
        // Scrolls, so it must be reachable by keyboard.
        tabIndex={0}
        className="max-h-72 list-disc space-y-1 overflow-y-auto pl-5"
      >
        {items.map(({ id, name }) => (
          <li key={id} className="break-words">
            {name}
          </li>
        ))}
        {count > items.length && <li>{count - items.length} more</li>}
      </ul>
    </div>
  );
}

function expiryWords(draft: TokenDraft): string {
  const expiry = expiryOf(draft, new Date());
  if (!expiry) return 'It never expires. It works until it is revoked.';
  if (Number.isNaN(expiry.getTime())) return 'Choose its last day.';
  return draft.expiry === 'date'
    ? `It stops working after ${unbrokenMoment(expiry)}.`
    : `It stops working ${draft.expiry} days after you create it, on ${unbrokenDay(expiry)}.`;
}

function addressWords(draft: TokenDraft): string {
  const addresses = addressesOf(draft);
  return addresses.length === 0
    ? 'It can be used from any IP address.'
    : `It can be used only from ${addresses.join(', ')}.`;
}
