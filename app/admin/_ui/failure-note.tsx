import { Callout } from '#components/ui/callout.tsx';
import type { ApiAnswer } from '#lib/graphql/graphql-request.ts';
import { RetryButton } from './retry-button.tsx';

type Failure = Extract<ApiAnswer<never>, { kind: 'forbidden' | 'failed' }>;

/** Reports a failure with the request ID for support, and offers a retry. */
export function FailureNote({ failure, what }: { failure: Failure; what: string }) {
  return (
    <Callout kind="danger" title={`The ${what} could not be loaded`}>
      <p>{failure.message}</p>
      {failure.kind === 'failed' && (
        <p className="mt-1 text-muted">
          <code>{failure.code}</code>
          {failure.requestId !== null && (
            <>
              {' '}
              · request <code className="wrap-anywhere">{failure.requestId}</code>
            </>
          )}
        </p>
      )}
      <div className="mt-3">
        <RetryButton />
      </div>
    </Callout>
  );
}
