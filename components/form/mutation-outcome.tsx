'use client';

import type { ReactNode } from 'react';
import { Callout } from '../ui/callout.tsx';
import { SignInLink } from '../shell/sign-in-link.tsx';
import type { MutationState } from './use-mutation.ts';

interface MutationOutcomeProps {
  state: MutationState;
  /** What is wrong that belongs to no single field. */
  formError?: string | undefined;
  /** What did not happen: "The key was not created". */
  failure: string;
  /** What to know, and to look at, when no answer came back. */
  whenLost: ReactNode;
  /** What survives signing in again: what was typed, the dialog it was typed into, or nothing, as with a password. */
  keeps?: keyof typeof keptWords | undefined;
}

const keptWords = {
  draft: ': what you typed is kept.',
  dialog: ': this opens again as you leave it.',
  nothing: '. Passwords are not kept: type them once more then.',
};

/** Why nothing was changed, beside the button that was pressed. */
export function MutationOutcome({ state, formError, failure, whenLost, keeps = 'draft' }: MutationOutcomeProps) {
  if (formError !== undefined) {
    return (
      <Callout kind="danger" title={failure} live>
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
          <p>
            {failure}. Sign in again and go on here
            {keptWords[keeps]}
          </p>
          <div className="mt-3">
            <SignInLink size="small">Sign in again</SignInLink>
          </div>
        </Callout>
      );
    case 'failed':
      return (
        <Callout kind="danger" title={failure} live>
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
            {state.message} {whenLost} Nothing you typed is lost.
          </p>
        </Callout>
      );
    default:
      return null;
  }
}
