'use client';

import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { MutationOutcome } from '#components/form/mutation-outcome.tsx';
import { focusFirstProblem } from '#components/form/problems-in.ts';
import { useMutation } from '#components/form/use-mutation.ts';
import { Button } from '#components/ui/button.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { Field, TextInput } from '#components/ui/field.tsx';
import { changePasswordOperation } from '#lib/graphql/generated/operations.ts';
import { checkPasswords, type PasswordDraft } from '#lib/admin/account.ts';
import { placeErrors, type FieldErrors } from '#lib/graphql/user-errors.ts';

const empty: PasswordDraft = { current: '', wanted: '', repeated: '' };

/**
 * A form for a new password. Unlike other forms it stores no draft when the session ends: a password must not be
 * written to the browser's storage.
 */
export function PasswordForm({ email }: { email: string | null }) {
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(empty);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [rejections, setRejections] = useState(0);
  const [done, setDone] = useState(false);
  const { state, run, reset } = useMutation(changePasswordOperation);

  useEffect(() => {
    if (rejections > 0) focusFirstProblem(form.current);
  }, [rejections]);

  const change = (part: Partial<PasswordDraft>) => {
    setDraft((before) => ({ ...before, ...part }));
    setErrors({});
    setDone(false);
  };
  const refuse = (problems: FieldErrors) => {
    setErrors(problems);
    setRejections((before) => before + 1);
  };
  const submit = async () => {
    if (state.kind === 'pending') return;
    const problems = checkPasswords(draft);
    reset();
    if (Object.keys(problems).length > 0) {
      refuse(problems);
      return;
    }
    const data = await run({ currentPassword: draft.current, newPassword: draft.wanted });
    if (data === null) return;
    const { changed, userErrors } = data.changePassword;
    if (!changed) {
      refuse(placeErrors(userErrors, ['currentPassword', 'newPassword']));
      return;
    }
    setDraft(empty);
    setDone(true);
  };

  return (
    <form
      ref={form}
      noValidate
      className="max-w-[30rem] space-y-6"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        submit().catch(reportError);
      }}
    >
      {/* Lets password managers associate the password with its account. */}
      <input type="hidden" name="username" autoComplete="username" value={email ?? ''} />
      <Field label="Current password" error={errors['currentPassword']} required>
        <Password
          name="current-password"
          autoComplete="current-password"
          value={draft.current}
          onChange={(current) => change({ current })}
        />
      </Field>
      <Field
        label="New password"
        hint="At least 15 characters. A few words are fine. It can’t be your email address."
        error={errors['newPassword']}
        required
      >
        <Password
          name="new-password"
          autoComplete="new-password"
          value={draft.wanted}
          onChange={(wanted) => change({ wanted })}
        />
      </Field>
      <Field label="Confirm new password" error={errors['repeated']} required>
        <Password
          name="repeated-password"
          autoComplete="new-password"
          value={draft.repeated}
          onChange={(repeated) => change({ repeated })}
        />
      </Field>
      <MutationOutcome
        state={state}
        formError={errors['form']}
        failure="The password was not changed"
        whenLost="The password may have been changed anyway. Try both passwords when you next sign in."
        keeps="nothing"
      />
      {done && (
        <Callout kind="success" title="Your password was changed" live>
          <p>Use the new password from now on. You have been signed out everywhere else.</p>
        </Callout>
      )}
      <Button type="submit" pending={state.kind === 'pending'}>
        Change password
      </Button>
    </form>
  );
}

interface PasswordProps {
  name: string;
  autoComplete: 'current-password' | 'new-password';
  value: string;
  onChange: (value: string) => void;
}

function Password({ name, autoComplete, value, onChange }: PasswordProps) {
  return (
    <TextInput
      type="password"
      name={name}
      autoComplete={autoComplete}
      maxLength={256}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
