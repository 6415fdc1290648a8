import { SessionEnded } from '../../../../../components/shell/session-ended.tsx';
import { SignInLink } from '../../../../../components/shell/sign-in-link.tsx';
import { ButtonLink } from '../../../../../components/ui/button.tsx';
import { EmptyState } from '../../../../../components/ui/empty-state.tsx';
import type { StaffAccess } from '../../../../../lib/read-staff.ts';
import { FailureNote } from '../../../_ui/failure-note.tsx';

/** Why a page of the platform's staff has nothing to show. */
export function StaffProblem({ problem }: { problem: Exclude<StaffAccess, { kind: 'staff' }> }) {
  switch (problem.kind) {
    case 'signed-out':
      return <EmptyState title="Sign in to see the register of partners" action={<SignInLink />} />;
    case 'unauthenticated':
      return <SessionEnded />;
    case 'not-staff':
      return (
        <EmptyState
          title="Only the platform’s staff sees this register"
          action={<ButtonLink href="/admin/partners">Partners of your company</ButtonLink>}
        >
          <p>Which partners have access to your company, and to what, stands on your own page.</p>
        </EmptyState>
      );
    case 'forbidden':
    case 'failed':
      return <FailureNote failure={problem} what="register" />;
  }
}
