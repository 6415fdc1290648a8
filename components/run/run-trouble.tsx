'use client';

import { textsNamed } from '#lib/run/json-text.ts';
import type { RunOutcome } from '#lib/run/run-operation.ts';
import { SessionEndedNote } from './session-ended-note.tsx';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { ErrorCard } from './run-errors.tsx';

interface RunTroubleProps {
  outcome: RunOutcome;
  isMutation: boolean;
  /** JSON text: its idempotency key decides whether a mutation may be retried. */
  variables: string;
  onRetry: () => void;
}

/** Explains why a run has no response. */
export function RunTrouble({ outcome, isMutation, variables, onRetry }: RunTroubleProps) {
  switch (outcome.kind) {
    case 'answered':
      return null;
    case 'session-ended':
      return <SessionEndedNote kept="what you typed is kept" />;
    case 'canceled':
      return (
        <Callout title="Canceled" live>
          {isMutation ? <MayHaveHappened variables={variables} /> : <p>No response arrived.</p>}
        </Callout>
      );
    case 'lost':
      return (
        <div role="alert">
          <ErrorCard code={outcome.code} message={outcome.message} kind="request">
            {isMutation && <MayHaveHappened variables={variables} />}
            {outcome.requestId !== null && (
              <p className="mt-1 text-muted">
                Request <code className="wrap-anywhere">{outcome.requestId}</code>
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

/** A mutation without a response may have been executed. Its idempotency key decides whether it may be retried. */
function MayHaveHappened({ variables }: { variables: string }) {
  const hasKey = textsNamed(variables, 'idempotencyKey').length > 0;
  return (
    <p className="mt-1">
      The change may have been made.{' '}
      {hasKey
        ? 'Run it again unchanged. Its idempotencyKey ensures that the change is made only once.'
        : 'Check whether it was made before you run the operation again.'}
    </p>
  );
}
