'use client';

import { useState, type ReactNode, type SubmitEvent } from 'react';
import { z } from 'zod';
import { MutationOutcome } from '#components/form/mutation-outcome.tsx';
import { useMutation, type MutationOperation } from '#components/form/use-mutation.ts';
import { useNavigation } from '#components/ui/use-navigation.ts';
import { Button } from '#components/ui/button.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Field, TextInput } from '#components/ui/field.tsx';
import type { UserError } from '#lib/graphql/user-errors.ts';
import { useKeptDialog } from './use-kept-dialog.ts';

const draftShape = z.object({ text: z.string(), choice: z.string() });

interface ConfirmDialogProps<Data, Input> {
  /** Identifies the action and its target, so that the typed text can be restored after a new sign-in. */
  form: string;
  /** Label of the button that opens the dialog. */
  trigger: ReactNode;
  triggerSize?: 'small' | 'medium' | undefined;
  title: string;
  /** Label of the button that confirms. */
  confirm: string;
  /** Label of the button that cancels. */
  dismiss?: string | undefined;
  tone?: 'danger' | 'primary' | undefined;
  /** The text that must be typed before the action is possible. */
  typed?: { label: string; expected: string } | undefined;
  /** The choices in `children`, which are restored together with the typed text. */
  choice?: { value: string; restore: (value: string) => void } | undefined;
  failure: string;
  operation: MutationOperation<Data, Input>;
  input: NoInfer<Input>;
  userErrors: (data: Data) => readonly UserError[];
  /** The title after the action: what has happened. */
  doneTitle: string;
  /** The new state, shown after the action. */
  done: ReactNode | ((data: Data) => ReactNode);
  /** Replaces the result if the response has a secret, which is shown once; otherwise false. */
  reveal?: ((data: Data, on: { done: () => void; leave: () => void }) => ReactNode) | undefined;
  /** A description of the change. */
  children: ReactNode;
}

/**
 * A button for an action that can't be undone. It describes the action, asks for confirmation, and shows the result.
 */
export function ConfirmDialog<Data, Input>(props: ConfirmDialogProps<Data, Input>) {
  const { form, trigger, triggerSize = 'medium', title, confirm, tone = 'danger', typed, failure, children } = props;
  const navigation = useNavigation();
  const [text, setText] = useState('');
  const [formError, setFormError] = useState<string>();
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
    setFormError(undefined);
    const data = await run(props.input);
    if (data === null) return;
    const problems = props.userErrors(data);
    if (problems.length > 0) setFormError(problems.map(({ message }) => message).join(' '));
    else setAnswer(data);
  };
  const close = () => {
    // The request is already sent, so the dialog stays open for its response.
    if (state.kind === 'pending') return;
    hide();
    setText('');
    setFormError(undefined);
    reset();
    if (answer === null) return;
    setAnswer(null);
    navigation.refresh();
  };

  const revealed = answer !== null && props.reveal?.(answer, { done: close, leave: () => setAnswer(null) });
  const isRevealed = revealed !== false && revealed !== undefined;

  return (
    <>
      <Button size={triggerSize} variant={tone === 'danger' ? 'destructive' : 'secondary'} onClick={show}>
        {trigger}
      </Button>
      {revealed}
      <Dialog open={open && !isRevealed} onClose={close} title={answer === null ? title : props.doneTitle}>
        {answer !== null ? (
          <>
            <Callout kind="success" live>
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
              formError={formError}
              failure={failure}
              keeps="dialog"
              whenLost="The change may have been made anyway. Reload the page to check."
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
