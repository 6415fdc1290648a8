'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { FormFooter } from '#components/form/form-footer.tsx';
import { useMutationForm } from '#components/form/use-mutation-form.ts';
import { Field, TextInput } from '#components/ui/field.tsx';
import { createPartnerOperation } from '#lib/graphql/generated/operations.ts';
import { staffPages } from '#lib/admin/staff-pages.ts';
import { partnerDraftShape } from '#lib/admin/partner-register.ts';
import { maximumLengths } from '#shared/limits.ts';
import { CredentialReveal } from '../../_ui/credential-reveal.tsx';

const register = staffPages.partners.href;

interface Created {
  name: string;
  clientId: string;
  secret: string;
}

/** Registers a partner: two fields, then its credentials, shown once. */
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
        <Field label="Name" hint="Companies see this name when they choose a partner." error={errors['name']} required>
          <TextInput
            name="partner-name"
            value={draft.name}
            maxLength={maximumLengths.partnerName}
            data-1p-ignore
            onChange={(event) => change({ name: event.target.value })}
          />
        </Field>
        <Field label="Website" hint="An HTTPS URL. Companies see it next to the name." error={errors['websiteUrl']}>
          <TextInput
            type="url"
            name="partner-website"
            value={draft.websiteUrl}
            maxLength={maximumLengths.partnerWebsite}
            placeholder="https://"
            data-1p-ignore
            onChange={(event) => change({ websiteUrl: event.target.value })}
          />
        </Field>
        <FormFooter
          state={state}
          errors={errors}
          failure="The partner was not added"
          whenLost="The partner may have been added anyway, and then its client secret is lost. If it is in the list, rotate its secret."
          submit="Add partner"
          cancelHref={register}
        />
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
