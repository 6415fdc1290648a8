'use client';

import { Checkbox, FieldError } from '#components/ui/field.tsx';

/** The terms of service that an admin must accept. */
export interface TermsToAccept {
  url: string;
  version: string;
}

interface TermsFieldProps {
  terms: TermsToAccept;
  accepted: boolean;
  error: string | undefined;
  /** Gets the accepted version; undefined if the box isn't ticked. */
  onChange: (version: string | undefined) => void;
}

/** Asks for the acceptance of the terms of service, before the first key and after a new version. */
export function TermsField({ terms, accepted, error, onChange }: TermsFieldProps) {
  return (
    <div className="space-y-1">
      <Checkbox
        name="terms"
        label="I accept the terms of service"
        hint={
          <>
            For the company, before its first key and when the terms change.{' '}
            <a href={terms.url} target="_blank" rel="noreferrer" className="underline">
              Read version {terms.version}
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          </>
        }
        aria-invalid={error !== undefined || undefined}
        {...(error === undefined ? {} : { 'aria-describedby': 'terms-error' })}
        checked={accepted}
        onChange={(event) => onChange(event.target.checked ? terms.version : undefined)}
      />
      <FieldError id="terms-error">{error}</FieldError>
    </div>
  );
}
