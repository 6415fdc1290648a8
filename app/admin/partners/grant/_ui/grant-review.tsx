'use client';

import { ReviewBox, WordList } from '../../../_ui/review-box.tsx';
import { endWords } from '../../../../../lib/expiry-words.ts';
import type { GrantDraft } from '../../../../../lib/grant-draft.ts';
import { scopeWords } from '../../../../../lib/token-scopes.ts';

interface GrantReviewProps {
  draft: GrantDraft;
  companyName: string;
  partnerName: string | undefined;
  /** It has access already, which this one takes the place of. */
  replaces: boolean;
}

/** The consent in sentences, as it would be given now. */
export function GrantReview({ draft, companyName, partnerName, replaces }: GrantReviewProps) {
  const words = scopeWords(draft.scopes);
  return (
    <ReviewBox>
      <p className="break-words">
        {partnerName === undefined ? 'The partner' : <strong>{partnerName}</strong>} gets access to the data of{' '}
        <strong>{companyName}</strong>
        {words.length === 0 ? ', but may do nothing yet.' : '. It may:'}
      </p>
      <WordList words={words} />
      <p className="text-sm">{endWords(draft, 'Its access', new Date())}</p>
      {replaces && <p className="text-sm">It has access now already. This takes its place, without a gap.</p>}
    </ReviewBox>
  );
}
