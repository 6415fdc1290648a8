'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { MutationOutcome } from '../../../../../../components/form/mutation-outcome.tsx';
import { useMutationForm } from '../../../../../../components/form/use-mutation-form.ts';
import { Button, ButtonLink } from '../../../../../../components/ui/button.tsx';
import { Field, TextInput } from '../../../../../../components/ui/field.tsx';
import { createPartnerOperation, partnerDraftShape } from '../../../../../../lib/partner-register.ts';
import { CredentialReveal } from '../../_ui/credential-reveal.tsx';

const register = '/admin/partners/register';

interface Created {
  name: string;
  clientId: string;
  secret: string;
}

/** A new partner: two fields, then its credentials, once. */
export function OnboardForm({ apiUrl }: { apiUrl: string }) {
  const router = useRouter();
  const [created, setCreated] = useState<Created | null>(null);
  const { draft, errors, state, change, props } = useMutationForm({
    form: 'partner',
    shape: partnerDraftShape,
    initial: { name: '', websiteUrl: '' },
    check: ({ name }) => (name.trim() === '' ? { name: 'Give the partner a name.' } : {}),
    operation: createPartnerOperation,
    toInput: ({ name, websiteUrl }) => ({
      name: name.trim(),
      websiteUrl: websiteUrl.trim() === '' ? null : websiteUrl.trim(),
    }),
    fields: ['name', 'websiteUrl'],
    userErrors: ({ createPartner }) => createPartner.userErrors,
    onDone: ({ createPartner: { partner, clientSecret } }) => {
      if (partner && clientSecret !== null) {
        setCreated({ name: partner.name, clientId: partner.clientId ?? '', secret: clientSecret });
      }
    },
  });

  return (
    <>
      <form {...props} className="max-w-[44rem] space-y-8">
        <Field label="Name" hint="As companies know it: they choose by it." error={errors['name']} required>
          <TextInput
            name="partner-name"
            value={draft.name}
            maxLength={100}
            data-1p-ignore
            onChange={(event) => change({ name: event.target.value })}
          />
        </Field>
        <Field label="Website" hint="An https address. Companies see it beside the name." error={errors['websiteUrl']}>
          <TextInput
            type="url"
            name="partner-website"
            value={draft.websiteUrl}
            maxLength={500}
            placeholder="https://"
            data-1p-ignore
            onChange={(event) => change({ websiteUrl: event.target.value })}
          />
        </Field>
        <MutationOutcome
          state={state}
          formError={errors['form']}
          failure="The partner was not taken on"
          whenLost="It may have been taken on all the same; its secret would be lost then. Look at the register, and rotate the secret."
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" pending={state.kind === 'pending'}>
            Take on
          </Button>
          <ButtonLink variant="quiet" href={register}>
            Cancel
          </ButtonLink>
        </div>
      </form>
      {created !== null && (
        <CredentialReveal
          partner={created}
          secret={created.secret}
          apiUrl={apiUrl}
          onDone={() => {
            setCreated(null);
            router.replace(register);
          }}
          onLeave={() => setCreated(null)}
        />
      )}
    </>
  );
}
