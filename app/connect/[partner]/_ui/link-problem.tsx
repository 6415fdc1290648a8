import { ButtonLink } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { adminPages, connectPage } from '#lib/admin/admin-pages.ts';

interface LinkProblemProps {
  /** Undefined for an unknown or suspended partner. */
  partnerName?: string;
  /** What is wrong with the link of a known partner. */
  problem?: string;
}

/** A connect link that can't be used. The page never redirects: the link's address may be an attacker's. */
export function LinkProblem({ partnerName, problem }: LinkProblemProps) {
  return (
    <div className="space-y-8">
      <PageHeader title={partnerName === undefined ? connectPage.label : `Connect ${partnerName}`} />
      <EmptyState
        title={partnerName === undefined ? 'This partner wasn’t found' : 'This link isn’t valid'}
        action={<ButtonLink href={adminPages.partners.href}>Show your partners</ButtonLink>}
      >
        {partnerName === undefined ? (
          <p>The link names a partner that doesn’t exist, or that the platform has suspended.</p>
        ) : (
          <p className="break-words">{problem}</p>
        )}
        <p>
          Nothing was changed, and the partner wasn’t informed. Ask {partnerName ?? 'the sender of the link'} for a new
          link.
        </p>
      </EmptyState>
    </div>
  );
}
