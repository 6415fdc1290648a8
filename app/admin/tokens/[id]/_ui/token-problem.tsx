import { SignInLink } from '../../../../../components/shell/sign-in-link.tsx';
import { ButtonLink } from '../../../../../components/ui/button.tsx';
import { EmptyState } from '../../../../../components/ui/empty-state.tsx';
import type { TokenProblem as Problem } from '../../../../../lib/read-token.ts';
import { FailureNote } from '../../../_ui/failure-note.tsx';
import { SessionEnded } from '../../../_ui/session-ended.tsx';

/** Why a key's page has no key to show. */
export function TokenProblem({ problem }: { problem: Problem }) {
  switch (problem.kind) {
    case 'signed-out':
      return (
        <EmptyState title="Sign in to see this key" action={<SignInLink />}>
          <p>Keys belong to a company. Sign in as one of its admins, and you come back to this page.</p>
        </EmptyState>
      );
    case 'unauthenticated':
      return <SessionEnded />;
    case 'not-found':
      return (
        <EmptyState
          title="There is no such key among yours"
          action={<ButtonLink href="/admin/tokens">Your company’s keys</ButtonLink>}
        >
          <p>
            The address names a key that does not exist, or one of a company where you may not see keys. The API does
            not say which; an admin of that company can.
          </p>
        </EmptyState>
      );
    case 'forbidden':
    case 'failed':
      return <FailureNote failure={problem} what="key" />;
  }
}
