import { SessionEnded } from '#components/shell/session-ended.tsx';
import { SignInLink } from '#components/shell/sign-in-link.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import type { PartnerProblem } from '#lib/admin/own-partner.ts';
import { partnerHref } from '#lib/admin/partner-pages.ts';
import { FailureNote } from '#app/admin/_ui/failure-note.tsx';

interface PartnerProblemProps {
  problem: PartnerProblem;
  what: string;
}

/** A page of a partner for a visitor who can't see it: the reason and the fix. */
export function PartnerProblemPage({ title, ...props }: PartnerProblemProps & { title: string }) {
  return (
    <div className="space-y-8">
      <PageHeader eyebrow="Partner" title={title} />
      <PartnerProblemNote {...props} />
    </div>
  );
}

export function PartnerProblemNote({ problem, what }: PartnerProblemProps) {
  switch (problem.kind) {
    case 'signed-out':
      return (
        <EmptyState title="Sign in to see your partner" action={<SignInLink />}>
          <p>Only the people of a partner can see this page. Sign in, and you return here.</p>
        </EmptyState>
      );
    case 'unauthenticated':
      return <SessionEnded />;
    case 'no-partner':
      return (
        <EmptyState
          title="You don’t belong to a partner"
          action={
            problem.isStaff ? (
              <ButtonLink href="/staff/partners">Show all partners</ButtonLink>
            ) : (
              <ButtonLink href="/account">Show your invitations</ButtonLink>
            )
          }
        >
          <p>
            {problem.isStaff
              ? 'You work for the platform. The staff console lists all partners and their people.'
              : 'A partner is a service that works for several companies. Its people, or the platform’s staff, can invite you.'}
          </p>
        </EmptyState>
      );
    case 'foreign':
      return (
        <EmptyState
          title="You have no access to this partner"
          action={<ButtonLink href={partnerHref}>Show your own partner</ButtonLink>}
        >
          <p>The URL contains the ID of a partner that doesn’t exist, or of one that you don’t belong to.</p>
        </EmptyState>
      );
    case 'forbidden':
    case 'failed':
      return <FailureNote failure={problem} what={what} />;
  }
}
