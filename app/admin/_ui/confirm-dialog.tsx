'use client';

import { useRouter } from 'next/navigation';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import { z } from 'zod';
import { MutationOutcome } from '../../../components/form/mutation-outcome.tsx';
import { useMutation } from '../../../components/form/use-mutation.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Callout } from '../../../components/ui/callout.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Field, TextInput } from '../../../components/ui/field.tsx';
import type { Operation } from '../../../lib/graphql-request.ts';
import type { UserError } from '../../../lib/user-errors.ts';
import { useKeptDialog } from './use-kept-dialog.ts';

const draftShape = z.object({ text: z.string(), choice: z.string() });

interface ConfirmDialogProps<Data> {
  /** Names the deed and what it is done to: what was typed finds back to it after signing in again. */
  form: string;
  /** On the button that opens the dialog. */
  trigger: ReactNode;
  triggerSize?: 'small' | 'medium' | undefined;
  title: string;
  /** On the button that does it. */
  confirm: string;
  /** On the button that leaves everything as it is. */
  dismiss?: string | undefined;
  tone?: 'danger' | 'primary' | undefined;
  /** What must be typed before it can be done. */
  typed?: { label: string; expected: string } | undefined;
  /** What is chosen in `children`, which survives with it. */
  choice?: { value: string; restore: (value: string) => void } | undefined;
  failure: string;
  operation: Operation<Data>;
  input: Record<string, unknown>;
  userErrors: (data: Data) => readonly UserError[];
  /** What holds from now on, said after it is done. */
  done: ReactNode | ((data: Data) => ReactNode);
  /** What it will change. */
  children: ReactNode;
}

/** A button for what can't be undone: it says what will happen, does it when told so, and says what holds afterwards. */
export function ConfirmDialog<Data>(props: ConfirmDialogProps<Data>) {
  const { form, trigger, triggerSize = 'medium', title, confirm, tone = 'danger', typed, failure, children } = props;
  const router = useRouter();
  const [text, setText] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const [answer, setAnswer] = useState<Data | null>(null);
  const { state, run, reset } = useMutation(props.operation);
  const { open, show, hide } = useKeptDialog({
    form,
    shape: draftShape,
    draft: { text, choice: props.choice?.value ?? '' },
    sessionEnded: state.kind === 'session-ended',
    restore: (kept) => {
      setText(kept.text);
      props.choice?.restore(kept.choice);
    },
  });
  const matches = typed === undefined || text.trim() === typed.expected;

  const submit = async () => {
    if (!matches || state.kind === 'pending') return;
    setRefusal(undefined);
    const data = await run({ input: props.input });
    if (data === null) return;
    const problems = props.userErrors(data);
    if (problems.length > 0) setRefusal(problems.map(({ message }) => message).join(' '));
    else setAnswer(data);
  };
  const close = () => {
    // What was asked for is on its way: its answer must be seen.
    if (state.kind === 'pending') return;
    hide();
    setText('');
    setRefusal(undefined);
    reset();
    if (answer === null) return;
    setAnswer(null);
    router.refresh();
  };

  return (
    <>
      <Button variant={tone === 'danger' ? 'danger' : 'secondary'} size={triggerSize} onClick={show}>
        {trigger}
      </Button>
      <Dialog open={open} onClose={close} title={title}>
        {answer !== null ? (
          <>
            <Callout kind="success" title="Done" live>
              <p>{typeof props.done === 'function' ? props.done(answer) : props.done}</p>
            </Callout>
            <Button variant="primary" autoFocus onClick={close}>
              Close
            </Button>
          </>
        ) : (
          <form
            className="space-y-4"
            noValidate
            autoComplete="off"
            onSubmit={(event: SubmitEvent) => {
              event.preventDefault();
              submit().catch(reportError);
            }}
          >
            {children}
            {typed !== undefined && (
              <Field label={typed.label} required>
                <TextInput
                  name="confirmation"
                  value={text}
                  data-1p-ignore
                  onChange={(event) => setText(event.target.value)}
                />
              </Field>
            )}
            <MutationOutcome
              state={state}
              formError={refusal}
              failure={failure}
              keeps="dialog"
              whenLost="It may have been done all the same: load the page anew and look."
            />
            <div className="flex flex-wrap gap-3 pt-2">
              <Button type="submit" variant={tone} disabled={!matches} pending={state.kind === 'pending'}>
                {confirm}
              </Button>
              <Button variant="quiet" onClick={close}>
                {props.dismiss ?? 'Cancel'}
              </Button>
            </div>
          </form>
        )}
      </Dialog>
    </>
  );
}
