'use client';

import { SignInLink } from '../../../../components/shell/sign-in-link.tsx';
import { Callout } from '../../../../components/ui/callout.tsx';
import type { CreateState } from './use-create-token.ts';

/** Why no key was made, beside the button that was pressed. */
export function CreateOutcome({ state, formError }: { state: CreateState; formError: string | undefined }) {
  if (formError !== undefined) {
    return (
      <Callout kind="danger" title="The key was not created" live>
        <p tabIndex={-1} data-problem>
          {formError}
        </p>
      </Callout>
    );
  }
  switch (state.kind) {
    case 'session-ended':
      return (
        <Callout kind="warning" title="Your session has ended" live>
          <p>No key was created. Sign in again and go on here: what you typed is kept.</p>
          <div className="mt-3">
            <SignInLink size="small">Sign in again</SignInLink>
          </div>
        </Callout>
      );
    case 'failed':
      return (
        <Callout kind="danger" title="The key was not created" live>
          <p>{state.message} Nothing you typed is lost; try again.</p>
          <p className="mt-1 text-muted">
            <code>{state.code}</code>
            {state.requestId !== null && (
              <>
                {' '}
                · request <code className="break-all">{state.requestId}</code>
              </>
            )}
          </p>
        </Callout>
      );
    case 'answer-lost':
      return (
        <Callout kind="danger" title="No answer came back" live>
          <p>
            {state.message} The key may have been created all the same; its value would be lost then. Look at the list
            before you try again. Nothing you typed is lost.
          </p>
        </Callout>
      );
    default:
      return null;
  }
}
