'use client';

import { ReviewBox, WordList } from '#app/admin/_ui/review-box.tsx';
import { SpendNote } from '#app/admin/_ui/spend-note.tsx';
import { endWords, unbrokenMoment } from '#lib/admin/expiry-words.ts';
import type { GrantDraft, OpenGrant } from '#lib/admin/grant-draft.ts';
import { scopeWords } from '#lib/admin/token-scopes.ts';

interface GrantReviewProps {
  draft: GrantDraft;
  companyName: string;
  partnerName: string | undefined;
  /** The partner's existing access, which this one replaces. */
  present: OpenGrant | undefined;
}

/** A summary of the new access in sentences. */
export function GrantReview({ draft, companyName, partnerName, present }: GrantReviewProps) {
  const words = scopeWords(draft.scopes);
  if (partnerName === undefined) {
    return (
      <ReviewBox>
        <p>Choose a partner to see what it can do.</p>
        <p className="text-sm">{endWords(draft, 'The access', new Date())}</p>
      </ReviewBox>
    );
  }
  return (
    <ReviewBox>
      <p className="break-words">
        <strong>{partnerName}</strong> gets access to the data of <strong>{companyName}</strong>
        {words.length === 0 ? ', but has no permissions yet.' : '. It can:'}
      </p>
      <WordList words={words} />
      <SpendNote scopes={draft.scopes} />
      <p className="text-sm">{endWords(draft, 'Its access', new Date())}</p>
      {present !== undefined && (
        <p className="text-sm">
          It already has access{' '}
          {present.expiresAt === null ? 'that never expires' : `until ${unbrokenMoment(present.expiresAt)}`}. The new
          access replaces it without interruption.
        </p>
      )}
    </ReviewBox>
  );
}
