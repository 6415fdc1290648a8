'use client';

import type { ReactNode } from 'react';
import { Callout } from '../ui/callout.tsx';
import { SignInLink } from '../shell/sign-in-link.tsx';
import type { MutationState } from './use-mutation.ts';

interface MutationOutcomeProps {
  state: MutationState;
  /** Errors that belong to no single field. */
  formError?: string | undefined;
  /** The failed action: "The key was not created". */
  failure: string;
  /** Shown when no response arrived: the consequences, and the page to check. */
  whenLost: ReactNode;
  /** State that survives a new sign-in: the draft, the dialog it was typed into, or nothing (passwords). */
  keeps?: keyof typeof keptWords | undefined;
}

const keptWords = {
  draft: '. What you typed is kept.',
  dialog: '. This dialog reopens with what you typed.',
  query: '. The query stays in its tab.',
  nothing: '. Passwords are not kept. Enter them again.',
};

/** Explains next to the submit button why nothing was changed. */
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
            {failure}. Sign in again to continue here
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
          <p>{state.message} What you typed is kept. Try again.</p>
          <p className="mt-1 text-muted">
            <code>{state.code}</code>
            {state.requestId !== null && (
              <>
                {' '}
                · request <code className="wrap-anywhere">{state.requestId}</code>
              </>
            )}
          </p>
        </Callout>
      );
    case 'answer-lost':
      return (
        <Callout kind="danger" title="No response arrived" live>
          <p>
            {state.message} {whenLost} What you typed is kept.
          </p>
        </Callout>
      );
    default:
      return null;
  }
}
