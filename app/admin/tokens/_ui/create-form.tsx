'use client';

import { useRouter } from 'next/navigation';
import { useRef, type SubmitEvent } from 'react';
import { Button, ButtonLink } from '../../../../components/ui/button.tsx';
import { Field, TextInput } from '../../../../components/ui/field.tsx';
import { AddressField } from './address-field.tsx';
import { CreateOutcome } from './create-outcome.tsx';
import { ExpiryField } from './expiry-field.tsx';
import { RevealDialog } from './reveal-dialog.tsx';
import { Review } from './review.tsx';
import { ScopePicker } from './scope-picker.tsx';
import { useCreateToken } from './use-create-token.ts';

interface CreateFormProps {
  company: { id: string; name: string };
  /** What the signed-in admin holds here: nobody can give more. */
  grantable: readonly string[];
  /** Public address of the API, for the ready-made command. */
  apiUrl: string;
}

/** Everything about a new key on one page, told back in words before it is made. */
export function CreateForm({ company, grantable, apiUrl }: CreateFormProps) {
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  const { draft, change, errors, state, submit, forgetSecret } = useCreateToken(company.id);
  const list = `/admin/tokens?company=${encodeURIComponent(company.id)}`;

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    submit().then((accepted) => {
      if (!accepted) focusFirstProblem(form.current);
    }, reportError);
  };

  return (
    <>
      <form
        ref={form}
        noValidate
        autoComplete="off"
        onSubmit={onSubmit}
        className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-16"
      >
        <div className="max-w-[44rem] min-w-0 space-y-10">
          <Field
            label="Name"
            hint="What will use it: “Nightly export”, “BI connector”. Seen in the list and the audit log."
            error={errors.name}
            required
          >
            <TextInput
              name="token-name"
              value={draft.name}
              maxLength={100}
              data-1p-ignore
              onChange={(event) => change({ name: event.target.value })}
            />
          </Field>
          <ScopePicker
            chosen={draft.scopes}
            grantable={grantable}
            error={errors.scopes}
            onChange={(scopes) => change({ scopes })}
          />
          <ExpiryField draft={draft} error={errors.expiresAt} onChange={change} />
          <AddressField
            value={draft.addresses}
            error={errors.allowedCidrs}
            onChange={(addresses) => change({ addresses })}
          />
        </div>
        <div className="min-w-0 space-y-6 lg:sticky lg:top-24 lg:self-start">
          <Review draft={draft} companyName={company.name} />
          <CreateOutcome state={state} formError={errors.form} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" variant="primary" pending={state.kind === 'pending'}>
              Create key
            </Button>
            <ButtonLink variant="quiet" href={list}>
              Cancel
            </ButtonLink>
          </div>
        </div>
      </form>
      {state.kind === 'created' && (
        <RevealDialog
          secret={state.secret}
          tokenName={state.name}
          apiUrl={apiUrl}
          onDone={() => {
            forgetSecret();
            // Only now: a list asked for earlier would render this page anew and take the secret along.
            router.replace(`${list}&created=${encodeURIComponent(state.id)}`);
          }}
          onLeave={forgetSecret}
        />
      )}
    </>
  );
}

function focusFirstProblem(form: HTMLFormElement | null): void {
  // After React has put the errors in place.
  requestAnimationFrame(() => {
    const invalid = form?.querySelector<HTMLElement>(
      '[aria-invalid="true"], fieldset[data-invalid] input, [data-problem]',
    );
    invalid?.focus();
  });
}
