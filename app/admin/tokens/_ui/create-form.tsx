'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { MutationOutcome } from '../../../../components/form/mutation-outcome.tsx';
import { useMutationForm } from '../../../../components/form/use-mutation-form.ts';
import { Button, ButtonLink } from '../../../../components/ui/button.tsx';
import { pageLink } from '../../../../lib/page-link.ts';
import { checkDraft, emptyDraft, toInput, tokenDraftFields, tokenDraftShape } from '../../../../lib/token-draft.ts';
import { createTokenOperation } from '../../../../lib/tokens.ts';
import { ExpiryField } from '../../_ui/expiry-field.tsx';
import { ScopePicker } from '../../_ui/scope-picker.tsx';
import { AddressField } from './address-field.tsx';
import { NameField } from './name-field.tsx';
import { Review } from './review.tsx';
import { TokenReveal } from './token-reveal.tsx';

interface CreateFormProps {
  company: { id: string; name: string };
  /** What the signed-in admin holds here: nobody can give more. */
  grantable: readonly string[];
  /** Public address of the API, for the ready-made command. */
  apiUrl: string;
}

interface Created {
  id: string;
  name: string;
  secret: string;
}

/** Everything about a new key on one page, told back in words before it is made. */
export function CreateForm({ company, grantable, apiUrl }: CreateFormProps) {
  const router = useRouter();
  const [created, setCreated] = useState<Created | null>(null);
  const { draft, errors, state, change, props } = useMutationForm({
    form: `token:${company.id}`,
    shape: tokenDraftShape,
    initial: emptyDraft,
    check: checkDraft,
    operation: createTokenOperation,
    toInput: (typed, now) => toInput(typed, company.id, now),
    fields: tokenDraftFields,
    userErrors: ({ createAPIToken }) => createAPIToken.userErrors,
    onDone: ({ createAPIToken: { token, value } }) => {
      if (token && value !== null) setCreated({ ...token, secret: value });
    },
  });
  const list = pageLink('/admin/tokens', { company: company.id });

  return (
    <>
      <form {...props} className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-16">
        <div className="max-w-[44rem] min-w-0 space-y-10">
          <NameField value={draft.name} error={errors['name']} onChange={(name) => change({ name })} />
          <ScopePicker
            chosen={draft.scopes}
            grantable={grantable}
            error={errors['scopes']}
            onChange={(scopes) => change({ scopes })}
          />
          <ExpiryField
            label="Expires"
            hint="After that the key is refused. A short life limits the harm of a lost key."
            draft={draft}
            error={errors['expiresAt']}
            onChange={change}
          />
          <AddressField
            value={draft.addresses}
            error={errors['allowedCidrs']}
            onChange={(addresses) => change({ addresses })}
          />
        </div>
        <div className="min-w-0 space-y-6 lg:sticky lg:top-24 lg:self-start">
          <Review draft={draft} companyName={company.name} />
          <MutationOutcome
            state={state}
            formError={errors['form']}
            failure="The key was not created"
            whenLost="The key may have been created all the same; its value would be lost then. Look at the list before you try again."
          />
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
      {created !== null && (
        <TokenReveal
          secret={created.secret}
          tokenName={created.name}
          apiUrl={apiUrl}
          onDone={() => {
            setCreated(null);
            // Only now: a list asked for earlier would render this page anew and take the secret along.
            router.replace(`${list}&created=${encodeURIComponent(created.id)}`);
          }}
          onLeave={() => setCreated(null)}
        />
      )}
    </>
  );
}
