'use client';

import { ReviewBox, WordList } from '../../../_ui/review-box.tsx';
import { momentWords } from '../../../../../lib/date-words.ts';
import { endWords } from '../../../../../lib/expiry-words.ts';
import type { GrantDraft, OpenGrant } from '../../../../../lib/grant-draft.ts';
import { scopeWords } from '../../../../../lib/token-scopes.ts';

interface GrantReviewProps {
  draft: GrantDraft;
  companyName: string;
  partnerName: string | undefined;
  /** The access it has already, which this one takes the place of. */
  present: OpenGrant | undefined;
}

/** The consent in sentences, as it would be given now. */
export function GrantReview({ draft, companyName, partnerName, present }: GrantReviewProps) {
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
      {present !== undefined && (
        <p className="text-sm">
          It has access now already,{' '}
          {present.expiresAt === null ? 'without an end' : `until ${momentWords(new Date(present.expiresAt))}`}. This
          takes its place, without a gap.
        </p>
      )}
    </ReviewBox>
  );
}
