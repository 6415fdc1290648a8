'use client';

import { useState, type ReactNode, type SubmitEvent } from 'react';
import { z } from 'zod';
import { MutationOutcome } from '#components/form/mutation-outcome.tsx';
import { useMutation, type MutationOperation } from '#components/form/use-mutation.ts';
import { useNavigation } from '#components/ui/use-navigation.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { RadioGroup } from '#components/ui/radio-group.tsx';
import {
  defaultOverlap,
  overlapChoices,
  overlapSeconds,
  overlapShape,
  type Overlap,
} from '#lib/admin/token-rotation.ts';
import type { UserError } from '#lib/graphql/user-errors.ts';
import { useKeptDialog } from './use-kept-dialog.ts';

const draftShape = z.object({ overlap: overlapShape });

interface RotateDialogProps<Data, Input> {
  /** Identifies the owner of the new secret, so that the choices can be restored after a new sign-in. */
  form: string;
  trigger?: ReactNode;
  title: string;
  /** "The key was not rotated". */
  failure: string;
  operation: MutationOperation<Data, Input>;
  toInput: (seconds: number) => NoInfer<Input>;
  resultOf: (data: Data) => { secret: string | null; userErrors: readonly UserError[] };
  /** Shows the new secret, once. */
  reveal: (secret: string, on: { done: () => void; leave: () => void }) => ReactNode;
  /** Describes what will change, and what will not. */
  children: ReactNode;
}

/** Rotates a secret. The old one stays valid for as long as its programs need to switch. */
export function RotateDialog<Data, Input>(props: RotateDialogProps<Data, Input>) {
  const { form, trigger = 'Rotate key', title, failure, operation, reveal, children } = props;
  const navigation = useNavigation();
  const [overlap, setOverlap] = useState<Overlap>(defaultOverlap);
  const [formError, setFormError] = useState<string>();
  const [secret, setSecret] = useState<string | null>(null);
  const { state, run, reset } = useMutation(operation);
  const { open, show, hide } = useKeptDialog({
    form,
    shape: draftShape,
    draft: { overlap },
    sessionEnded: state.kind === 'session-ended',
    restore: (kept) => setOverlap(kept.overlap),
  });

  const submit = async () => {
    if (state.kind === 'pending') return;
    setFormError(undefined);
    const data = await run(props.toInput(overlapSeconds(overlap)));
    if (data === null) return;
    const result = props.resultOf(data);
    if (result.userErrors.length > 0) setFormError(result.userErrors.map(({ message }) => message).join(' '));
    if (result.secret === null) return;
    hide();
    setSecret(result.secret);
  };
  const close = () => {
    // The request is already sent, so the dialog stays open for its response.
    if (state.kind === 'pending') return;
    hide();
    setFormError(undefined);
    reset();
  };
  const done = () => {
    setSecret(null);
    // Refreshed only now: an earlier refresh would render this page again and lose the secret.
    navigation.refresh();
  };

  return (
    <>
      <Button onClick={show}>{trigger}</Button>
      <Dialog open={open} onClose={close} title={title}>
        <form
          className="space-y-4"
          onSubmit={(event: SubmitEvent) => {
            event.preventDefault();
            submit().catch(reportError);
          }}
        >
          {children}
          <RadioGroup
            label="Keep the old secret valid for"
            name="overlap"
            choices={overlapChoices}
            value={overlap}
            onChange={setOverlap}
          />
          <MutationOutcome
            state={state}
            formError={formError}
            failure={failure}
            keeps="dialog"
            whenLost="The secret may have been rotated anyway. Reload the page to check. If it was rotated, the new secret is lost: rotate again."
          />
          <div className="flex flex-wrap gap-3 pt-2">
            <Button type="submit" variant="primary" pending={state.kind === 'pending'}>
              Rotate secret
            </Button>
            <Button variant="quiet" onClick={close}>
              Cancel
            </Button>
          </div>
        </form>
      </Dialog>
      {secret !== null && reveal(secret, { done, leave: () => setSecret(null) })}
    </>
  );
}
