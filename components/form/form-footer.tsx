'use client';

import type { ReactNode } from 'react';
import type { FieldErrors } from '#lib/graphql/user-errors.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { FieldProblems } from './field-problems.tsx';
import { MutationOutcome } from './mutation-outcome.tsx';
import type { MutationState } from './use-mutation.ts';

interface FormFooterProps {
  state: MutationState;
  errors: FieldErrors;
  /** Whether the form is busy before it sends its mutation. */
  preparing?: boolean | undefined;
  /** The failed action: "The key was not created". */
  failure: string;
  /** Shown when no response arrived: the consequences, and the page to check. */
  whenLost: ReactNode;
  /** Label of the submit button. */
  submit: string;
  /** Target of the "Cancel" link. A form that is always on its page has none. */
  cancelHref?: string | undefined;
}

/** The end of a form: the errors, the submit button and, if it can be left, the cancel link. */
export function FormFooter(props: FormFooterProps) {
  const { state, errors, preparing = false, failure, whenLost, submit, cancelHref } = props;
  return (
    <>
      <FieldProblems errors={errors} />
      <MutationOutcome state={state} formError={errors['form']} failure={failure} whenLost={whenLost} />
      {/* In a narrow column, two buttons fill their lines: one below the other would differ in width. */}
      <div className="@container">
        <div className="flex flex-wrap gap-3 @max-sm:*:not-only:grow">
          <Button type="submit" variant="primary" pending={preparing || state.kind === 'pending'}>
            {submit}
          </Button>
          {cancelHref !== undefined && (
            <ButtonLink variant="quiet" href={cancelHref}>
              Cancel
            </ButtonLink>
          )}
        </div>
      </div>
    </>
  );
}
