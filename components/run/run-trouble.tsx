'use client';

import { textsNamed } from '../../lib/json-text.ts';
import type { RunOutcome } from '../../lib/run-operation.ts';
import { SessionEndedNote } from '../playground/session-ended-note.tsx';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { ErrorCard } from './run-errors.tsx';

interface RunTroubleProps {
  outcome: RunOutcome;
  isMutation: boolean;
  /** JSON text: whether a change may be sent again depends on the key in it. */
  variables: string;
  onRetry: () => void;
}

/** Why a run has no answer. */
export function RunTrouble({ outcome, isMutation, variables, onRetry }: RunTroubleProps) {
  switch (outcome.kind) {
    case 'answered':
      return null;
    case 'session-ended':
      return <SessionEndedNote kept="what you typed is kept" />;
    case 'cancelled':
      return (
        <Callout title="Cancelled" live>
          {isMutation ? <MayHaveHappened variables={variables} /> : <p>Nothing came back.</p>}
        </Callout>
      );
    case 'lost':
      return (
        <div role="alert">
          <ErrorCard code={outcome.code} message={outcome.message} kind="request">
            {isMutation && <MayHaveHappened variables={variables} />}
            {outcome.requestId !== null && (
              <p className="mt-1 text-muted">
                Request <code className="break-all">{outcome.requestId}</code>
              </p>
            )}
            <Button size="small" className="mt-3" onClick={onRetry}>
              Try again
            </Button>
          </ErrorCard>
        </div>
      );
  }
}

/** A change without an answer may have been made; whether it may be sent again depends on its key. */
function MayHaveHappened({ variables }: { variables: string }) {
  const hasKey = textsNamed(variables, 'idempotencyKey').length > 0;
  return (
    <p className="mt-1">
      The change may have been made.{' '}
      {hasKey
        ? 'Run it again as it is: its idempotencyKey makes sure that it is made once.'
        : 'Look whether it was before you run it again.'}
    </p>
  );
}
