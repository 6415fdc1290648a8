import { SignInLink } from '#components/shell/sign-in-link.tsx';
import { Callout } from '#components/ui/callout.tsx';
import type { AskingProblem } from '#lib/uploads/asked-upload.ts';

/** Explains why the page can't show the upload's progress, and whether it retries. */
export function AskingProblemNote({ problem }: { problem: AskingProblem | undefined }) {
  switch (problem?.kind) {
    case undefined:
      return null;
    case 'session-ended':
      return (
        <Callout kind="warning" title="Your session has ended" live>
          <p>The upload continues without it. Sign in again to see its progress.</p>
          <div className="mt-3">
            <SignInLink size="small">Sign in again</SignInLink>
          </div>
        </Callout>
      );
    case 'forbidden':
      return (
        <Callout kind="warning" title="You can no longer see this upload" live>
          <p>{problem.message}</p>
        </Callout>
      );
    case 'gone':
      return (
        <Callout kind="warning" title="This upload was deleted, or you can no longer see it" live>
          <p>Ask an admin of the company whether your role was changed.</p>
        </Callout>
      );
    case 'failed':
      return <p className="text-sm text-muted">{problem.message} This page keeps trying.</p>;
    case 'unreachable':
      return <p className="text-sm text-muted">The API can’t be reached at the moment. This page keeps trying.</p>;
  }
}
