import { SignInLink } from '../../../../../components/shell/sign-in-link.tsx';
import { ButtonLink } from '../../../../../components/ui/button.tsx';
import { EmptyState } from '../../../../../components/ui/empty-state.tsx';
import type { UploadProblem as Problem } from '../../../../../lib/uploads/read-upload.ts';
import { FailureNote } from '../../../_ui/failure-note.tsx';
import { SessionEnded } from '../../../_ui/session-ended.tsx';

/** Why an upload's page has no upload to show. */
export function UploadProblem({ problem }: { problem: Problem }) {
  switch (problem.kind) {
    case 'signed-out':
      return (
        <EmptyState title="Sign in to see this upload" action={<SignInLink />}>
          <p>Uploads belong to a company. Sign in as one of its members, and you come back to this page.</p>
        </EmptyState>
      );
    case 'unauthenticated':
      return <SessionEnded />;
    case 'not-found':
      return (
        <EmptyState
          title="There is no such upload among yours"
          action={<ButtonLink href="/admin/uploads">Your company’s uploads</ButtonLink>}
        >
          <p>
            The address names an upload that does not exist, or one of a company where you may not see uploads. The API
            does not say which.
          </p>
        </EmptyState>
      );
    case 'forbidden':
    case 'failed':
      return <FailureNote failure={problem} what="upload" />;
  }
}
