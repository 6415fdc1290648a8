'use client';

import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import type { z } from 'zod';
import type { Operation } from '../../lib/graphql-request.ts';
import { keepDraft, takeDraft } from '../../lib/kept-draft.ts';
import { placeErrors, type FieldErrors, type UserError } from '../../lib/user-errors.ts';
import { useMutation } from './use-mutation.ts';

interface MutationFormOptions<Draft, Data> {
  /** Names the form, for a draft to find back to it. */
  form: string;
  shape: z.ZodType<Draft>;
  initial: Draft;
  /** What can be told before asking the API. */
  check: (draft: Draft, now: Date) => FieldErrors;
  /** What takes a while before the API is asked, and may find something wrong as well. */
  prepare?: (draft: Draft) => Promise<FieldErrors>;
  operation: Operation<Data>;
  toInput: (draft: Draft, now: Date) => unknown;
  /** Fields an error of the API can stand at; all others are told beside the button. */
  fields: readonly string[];
  userErrors: (data: Data) => readonly UserError[];
  onDone: (data: Data) => void;
}

/**
 * A form that ends in one mutation: the draft, what is wrong with it, and the call. Nothing typed is lost by any outcome,
 * a session that ends in the middle included; after a refusal the first problem has the focus.
 */
export function useMutationForm<Draft extends object, Data>(options: MutationFormOptions<Draft, Data>) {
  const { form, shape, initial, check, prepare, operation, toInput, fields, userErrors, onDone } = options;
  const ref = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [refusals, setRefusals] = useState(0);
  const [preparing, setPreparing] = useState(false);
  const { state, run, reset } = useMutation(operation);

  useEffect(() => {
    const kept = takeDraft(sessionStorage, form, shape);
    if (kept) setDraft(kept);
  }, [form, shape]);

  useEffect(() => {
    // Kept as soon as it is known, not on the way out: the link to sign in is not the only way there.
    if (state.kind === 'session-ended') keepDraft(sessionStorage, form, draft);
  }, [state.kind, form, draft]);

  useEffect(() => {
    // An effect and not a frame later: only now is it certain that the problems are in the page.
    if (refusals > 0) focusFirstProblem(ref.current);
  }, [refusals]);

  const refuse = (problems: FieldErrors) => {
    setErrors(problems);
    setRefusals((before) => before + 1);
  };

  const submit = async (): Promise<void> => {
    if (state.kind === 'pending' || preparing) return;
    const now = new Date();
    const problems = check(draft, now);
    if (Object.keys(problems).length > 0) {
      reset();
      refuse(problems);
      return;
    }
    setErrors({});
    if (prepare !== undefined) {
      setPreparing(true);
      const found = await prepare(draft).finally(() => setPreparing(false));
      if (Object.keys(found).length > 0) {
        reset();
        refuse(found);
        return;
      }
    }
    const data = await run({ input: toInput(draft, now) });
    if (data === null) return;
    const refused = userErrors(data);
    if (refused.length > 0) refuse(placeErrors(refused, fields));
    else onDone(data);
  };

  return {
    draft,
    errors,
    state,
    preparing,
    change: (part: Partial<Draft>) => {
      setDraft((before) => ({ ...before, ...part }));
      setErrors({});
    },
    /** For the `<form>` itself. */
    props: {
      ref,
      noValidate: true,
      autoComplete: 'off',
      onSubmit: (event: SubmitEvent) => {
        event.preventDefault();
        submit().catch(reportError);
      },
    },
  };
}

function focusFirstProblem(form: HTMLFormElement | null): void {
  const invalid = form?.querySelector<HTMLElement>(
    '[aria-invalid="true"], fieldset[data-invalid] input, [data-problem]',
  );
  invalid?.focus();
}
