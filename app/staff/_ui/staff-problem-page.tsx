import { SessionEnded } from '#components/shell/session-ended.tsx';
import { SignInLink } from '#components/shell/sign-in-link.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import type { StaffItemProblem } from '#lib/admin/read-staff-item.ts';
import type { StaffPage } from '#lib/admin/staff-pages.ts';
import { FailureNote } from '#app/admin/_ui/failure-note.tsx';

interface StaffProblemProps {
  problem: StaffItemProblem;
  /** The page itself, or the one above it. */
  page: StaffPage;
}

/** A page of the staff console for a visitor who can't see it: the reason and the fix. */
export function StaffProblemPage({ title, ...props }: StaffProblemProps & { title: string }) {
  return (
    <div className="space-y-8">
      <PageHeader title={title} />
      <StaffProblemNote {...props} />
    </div>
  );
}

/** The reason and the fix, in a page or in a part of it. */
export function StaffProblemNote({ problem, page }: StaffProblemProps) {
  switch (problem.kind) {
    case 'signed-out':
      return (
        <EmptyState title="Sign in to open the staff console" action={<SignInLink />}>
          <p>Only the platform’s staff can see this page. Sign in, and you return here.</p>
        </EmptyState>
      );
    case 'unauthenticated':
      return <SessionEnded />;
    case 'not-staff':
      return (
        <EmptyState
          title="Only the platform’s staff can see this page"
          action={<ButtonLink href="/admin">Open your company’s pages</ButtonLink>}
        >
          <p>You manage the keys, partners and members of your own company under Admin.</p>
        </EmptyState>
      );
    case 'not-found':
      return (
        <EmptyState
          title="There is nothing with this ID"
          action={<ButtonLink href={page.href}>Show all {page.what}</ButtonLink>}
        >
          <p>The ID in the URL doesn’t exist. Search for the name in the list.</p>
        </EmptyState>
      );
    case 'forbidden':
    case 'failed':
      return <FailureNote failure={problem} what={page.what} />;
  }
}
