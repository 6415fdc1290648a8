import { SessionEnded } from '#components/shell/session-ended.tsx';
import { SignInLink } from '#components/shell/sign-in-link.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import type { StaffAccess } from '#lib/session/read-staff.ts';
import { FailureNote } from '#app/admin/_ui/failure-note.tsx';

/** Explains why a page for the platform's staff is empty. */
export function StaffProblem({ problem }: { problem: Exclude<StaffAccess, { kind: 'staff' }> }) {
  switch (problem.kind) {
    case 'signed-out':
      return <EmptyState title="Sign in to see the partner registry" action={<SignInLink />} />;
    case 'unauthenticated':
      return <SessionEnded />;
    case 'not-staff':
      return (
        <EmptyState
          title="Only platform staff can see the partner registry"
          action={<ButtonLink href="/admin/partners">Show your company’s partners</ButtonLink>}
        >
          <p>See Partners for access to your company.</p>
        </EmptyState>
      );
    case 'forbidden':
    case 'failed':
      return <FailureNote failure={problem} what="register" />;
  }
}
