import { SignInLink } from '../../../../components/shell/sign-in-link.tsx';
import { ButtonLink } from '../../../../components/ui/button.tsx';
import { EmptyState } from '../../../../components/ui/empty-state.tsx';
import type { AccessProblem } from '../../../../lib/read-access.ts';
import { FailureNote } from './failure-note.tsx';
import { WhoToAsk } from './who-to-ask.tsx';

interface AccessProblemViewProps {
  problem: AccessProblem;
  /** What the visitor came for: "API keys". */
  what: string;
}

/** Why there is nothing to see here, and what to do about it. */
export function AccessProblemView({ problem, what }: AccessProblemViewProps) {
  switch (problem.kind) {
    case 'signed-out':
      return (
        <EmptyState title={`Sign in to see your company’s ${what}`} action={<SignInLink />}>
          <p>Keys belong to a company. Sign in as one of its members, and you come back to this page.</p>
        </EmptyState>
      );
    case 'unauthenticated':
      return (
        <EmptyState title="Your session has ended" action={<SignInLink>Sign in again</SignInLink>}>
          <p>It ran out after eight hours, or it was ended elsewhere. Sign in again and you come back to this page.</p>
        </EmptyState>
      );
    case 'no-company':
      return (
        <EmptyState title="You are not a member of a company yet">
          <p>
            {what} belong to a company. Ask an admin of yours to add
            {problem.session.email === null ? ' you' : <strong> {problem.session.email}</strong>}, then load this page
            again.
          </p>
        </EmptyState>
      );
    case 'foreign':
      return (
        <EmptyState
          title="There is no such company among yours"
          action={problem.choices.length > 0 && <ButtonLink href="/admin/tokens">Your own {what}</ButtonLink>}
        >
          <p>The address names a company that does not exist, or one you are not a member of.</p>
        </EmptyState>
      );
    case 'denied':
      return <WhoToAsk access={problem.access} session={problem.session} choices={problem.choices} what={what} />;
    case 'forbidden':
    case 'failed':
      return <FailureNote failure={problem} what={what} />;
  }
}
