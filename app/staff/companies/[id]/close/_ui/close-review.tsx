import { accessWords, type CompanyAccessCounts } from '#lib/admin/companies.ts';
import { ReviewBox, WordList } from '#app/admin/_ui/review-box.tsx';

interface CloseReviewProps {
  name: string;
  ends: CompanyAccessCounts;
}

/** What gives access to a company now, and would end. */
export function CloseReview({ name, ends }: CloseReviewProps) {
  return (
    <div role="status">
      <ReviewBox>
        <p>Nothing has changed yet. When you close {name}, this access ends within 5 seconds:</p>
        <WordList words={accessWords(ends)} />
        <p>
          API keys, partner access and invitations are revoked, and stay revoked if you reactivate the company. Members
          get their access back then.
        </p>
      </ReviewBox>
    </div>
  );
}
