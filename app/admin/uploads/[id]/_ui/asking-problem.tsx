import { SignInLink } from '../../../../../components/shell/sign-in-link.tsx';
import { Callout } from '../../../../../components/ui/callout.tsx';
import type { AskingProblem } from '../../../../../lib/uploads/asked-upload.ts';

/** Why the page can't tell how the upload goes, and whether it goes on asking. */
export function AskingProblemNote({ problem }: { problem: AskingProblem | undefined }) {
  switch (problem?.kind) {
    case undefined:
      return null;
    case 'session-ended':
      return (
        <Callout kind="warning" title="Your session has ended" live>
          <p>What was begun goes on without it. Sign in again to see it.</p>
          <div className="mt-3">
            <SignInLink size="small">Sign in again</SignInLink>
          </div>
        </Callout>
      );
    case 'forbidden':
      return (
        <Callout kind="warning" title="You may no longer see this upload" live>
          <p>{problem.message}</p>
        </Callout>
      );
    case 'gone':
      return (
        <Callout kind="warning" title="This upload is gone, or no longer yours" live>
          <p>Ask an admin of the company whether your role was changed.</p>
        </Callout>
      );
    case 'failed':
      return <p className="text-sm text-muted">{problem.message} This page goes on asking.</p>;
    case 'unreachable':
      return <p className="text-sm text-muted">The API can’t be reached at the moment; this page goes on asking.</p>;
  }
}
