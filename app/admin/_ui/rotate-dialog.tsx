'use client';

import { useRouter } from 'next/navigation';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import { z } from 'zod';
import { MutationOutcome } from '../../../components/form/mutation-outcome.tsx';
import { useMutation } from '../../../components/form/use-mutation.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { RadioGroup } from '../../../components/ui/radio-group.tsx';
import type { Operation } from '../../../lib/graphql-request.ts';
import { defaultOverlap, overlapChoices, overlapSeconds, overlapShape, type Overlap } from '../../../lib/rotation.ts';
import type { UserError } from '../../../lib/user-errors.ts';
import { useKeptDialog } from './use-kept-dialog.ts';

const draftShape = z.object({ overlap: overlapShape });

interface RotateDialogProps<Data> {
  /** Names what gets the new secret: what was chosen finds back to it after signing in again. */
  form: string;
  trigger?: ReactNode;
  triggerVariant?: 'primary' | 'secondary' | undefined;
  triggerSize?: 'small' | 'medium' | undefined;
  title: string;
  /** "The key was not rotated". */
  failure: string;
  operation: Operation<Data>;
  toInput: (seconds: number) => Record<string, unknown>;
  resultOf: (data: Data) => { secret: string | null; userErrors: readonly UserError[] };
  /** Shows the new value, once. */
  reveal: (secret: string, on: { done: () => void; leave: () => void }) => ReactNode;
  /** What will change, and what will not. */
  children: ReactNode;
}

/** A new secret in the place of another, which goes on for as long as its programs need to change over. */
export function RotateDialog<Data>(props: RotateDialogProps<Data>) {
  const {
    form,
    trigger = 'Rotate',
    triggerVariant = 'primary',
    triggerSize = 'medium',
    title,
    failure,
    operation,
    reveal,
    children,
  } = props;
  const router = useRouter();
  const [overlap, setOverlap] = useState<Overlap>(defaultOverlap);
  const [refusal, setRefusal] = useState<string>();
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
    setRefusal(undefined);
    const data = await run({ input: props.toInput(overlapSeconds(overlap)) });
    if (data === null) return;
    const result = props.resultOf(data);
    if (result.userErrors.length > 0) setRefusal(result.userErrors.map(({ message }) => message).join(' '));
    if (result.secret === null) return;
    hide();
    setSecret(result.secret);
  };
  const close = () => {
    // What was asked for is on its way: its answer must be seen.
    if (state.kind === 'pending') return;
    hide();
    setRefusal(undefined);
    reset();
  };
  const done = () => {
    setSecret(null);
    // Only now: a page asked for earlier would render this one anew and take the secret along.
    router.refresh();
  };

  return (
    <>
      <Button variant={triggerVariant} size={triggerSize} onClick={show}>
        {trigger}
      </Button>
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
            label="The present value goes on for"
            name="overlap"
            choices={overlapChoices}
            value={overlap}
            onChange={setOverlap}
          />
          <MutationOutcome
            state={state}
            formError={refusal}
            failure={failure}
            keeps="dialog"
            whenLost="It may have been rotated all the same; the new value would be lost then, and you would rotate once more. Load the page anew and look."
          />
          <div className="flex flex-wrap gap-3 pt-2">
            <Button type="submit" variant="primary" pending={state.kind === 'pending'}>
              Make a new value
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
