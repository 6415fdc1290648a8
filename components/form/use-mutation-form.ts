'use client';

import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import type { z } from 'zod';
import { keepDraft, takeDraft } from '#lib/storage/kept-draft.ts';
import { placeErrors, type FieldErrors, type UserError } from '#lib/graphql/user-errors.ts';
import { focusFirstProblem } from './problems-in.ts';
import { useMutation, type MutationOperation } from './use-mutation.ts';

interface MutationFormOptions<Draft, Data, Input> {
  /** Identifies the form, so that its draft can be restored. */
  form: string;
  shape: z.ZodType<Draft>;
  initial: NoInfer<Draft>;
  /** Validation that needs no request. */
  check: (draft: Draft, now: Date) => FieldErrors;
  /** Slow preparation before the request, which may also find problems. */
  prepare?: (draft: Draft) => Promise<FieldErrors>;
  operation: MutationOperation<Data, Input>;
  toInput: (draft: Draft, now: Date) => NoInfer<Input>;
  /** Fields that can show an error of the API. All other errors are shown next to the button. */
  fields: readonly string[];
  userErrors: (data: Data) => readonly UserError[];
  onDone: (data: Data) => void;
}

/**
 * State of a form that submits one mutation: the draft, its problems, and the request. A draft survives every outcome,
 * including an expired session. After a rejected submission the first problem gets the focus.
 */
export function useMutationForm<Draft extends object, Data, Input>(options: MutationFormOptions<Draft, Data, Input>) {
  const { form, shape, initial, check, prepare, operation, toInput, fields, userErrors, onDone } = options;
  const ref = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [rejections, setRejections] = useState(0);
  const [preparing, setPreparing] = useState(false);
  const { state, run, reset } = useMutation(operation);

  useEffect(() => {
    const kept = takeDraft(sessionStorage, form, shape);
    if (!kept) return;
    setDraft(kept);
    // The restored text must be in sight.
    ref.current?.closest('details')?.setAttribute('open', '');
  }, [form, shape]);

  useEffect(() => {
    // Stored as soon as the session ends, because the sign-in link isn't the only way to leave the page.
    if (state.kind === 'session-ended') keepDraft(sessionStorage, form, draft);
  }, [state.kind, form, draft]);

  useEffect(() => {
    // In an effect, not in an animation frame: only here are the problems certain to be rendered.
    if (rejections > 0) focusFirstProblem(ref.current);
  }, [rejections]);

  const refuse = (problems: FieldErrors) => {
    setErrors(problems);
    setRejections((before) => before + 1);
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
    const data = await run(toInput(draft, now));
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
    /** The ref of the `<form>`. */
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
