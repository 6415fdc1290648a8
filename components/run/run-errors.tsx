'use client';

import type { ReactNode } from 'react';
import { portalErrors, requestErrors, userErrors as userErrorCodes, type ErrorCodeGuide } from '#shared/error-codes.ts';
import type { LiveError, LiveUserError } from '#lib/run/run-operation.ts';
import { withCode } from '../ui/with-code.tsx';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { softLink } from '#lib/text/soft-link.ts';

interface RunErrorsProps {
  errors: readonly LiveError[];
  userErrors: readonly LiveUserError[];
  /** Seconds after which the API accepts a retry. */
  retryAfter: number | null;
  onGoTo: (place: { line: number; column: number }) => void;
  /** The change that corrects an error, if there is one. */
  fixOf: (error: LiveError) => { label: string; apply: () => void } | null;
  /** Moves the focus to a field of the variables, if it has a position. */
  onGoToInput?: ((field: string) => void) | undefined;
}

/** The errors of an operation, each with its cause and its fix. */
export function RunErrors({ errors, userErrors, retryAfter, onGoTo, fixOf, onGoToInput }: RunErrorsProps) {
  return (
    <>
      {errors.map((error, position) => (
        <ErrorCard key={position} code={error.code} message={error.message} where={error.path} kind="request">
          {retryAfter !== null && <p className="mt-1">Try again in {retryAfter} seconds.</p>}
          <div className="mt-2 flex flex-wrap gap-2">
            <FixButton fix={fixOf(error)} />
            {error.place !== null && (
              <Button size="small" onClick={() => error.place !== null && onGoTo(error.place)}>
                Go to line {error.place.line}, column {error.place.column}
              </Button>
            )}
            {error.code === 'FORBIDDEN' && error.requestId !== null && (
              <CopyButton
                text={messageToAdmin(error.message, error.requestId)}
                label="Copy message to an admin"
                labelVisible
              />
            )}
          </div>
        </ErrorCard>
      ))}
      {userErrors.map((error, position) => (
        <ErrorCard key={position} code={error.code} message={error.message} where={error.field} kind="userError">
          {onGoToInput !== undefined && error.field !== null && (
            <Button size="small" className="mt-2" onClick={() => error.field !== null && onGoToInput(error.field)}>
              Go to value
            </Button>
          )}
        </ErrorCard>
      ))}
    </>
  );
}

function FixButton({ fix }: { fix: ReturnType<RunErrorsProps['fixOf']> }) {
  if (fix === null) return null;
  return (
    <Button size="small" variant="primary" onClick={fix.apply}>
      {fix.label}
    </Button>
  );
}

/** What to send to an admin, who can look up why a request was denied. */
function messageToAdmin(message: string, requestId: string): string {
  const link = `${window.location.origin}/admin/audit/denial?request=${requestId}`;
  return `The API denied my request ${requestId}: ${message} You can see the missing permission here: ${link}`;
}

interface ErrorCardProps {
  code: string | null;
  message: string;
  /** Path of the field in the response or in the input. */
  where?: string | null | undefined;
  kind: 'request' | 'userError';
  children?: ReactNode;
}

/** One error: its message, then the error guide's entry for its code. */
export function ErrorCard({ code, message, where, kind, children }: ErrorCardProps) {
  const guide = allCodes.find((known) => known.code === code);
  const meaning = guide?.[kind] ?? guide?.request ?? guide?.userError;
  return (
    <Callout kind="danger" title={message}>
      <p className="flex flex-wrap gap-x-3">
        {code !== null && <code className="font-semibold break-all">{code}</code>}
        {where != null && <code className="break-all text-muted">{where}</code>}
      </p>
      {meaning !== undefined && (
        <>
          <p className="mt-1">{withCode(meaning.cause)}</p>
          <p className="mt-1 font-medium">{withCode(meaning.fix)}</p>
        </>
      )}
      {children}
      {guide !== undefined && (
        <p className="mt-1">
          <a {...softLink} href={`/docs/errors#${guide.code}`}>
            More about {guide.code}
          </a>
        </p>
      )}
    </Callout>
  );
}

const allCodes: readonly ErrorCodeGuide[] = [...requestErrors, ...userErrorCodes, ...portalErrors];
