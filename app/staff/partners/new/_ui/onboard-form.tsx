'use client';

import { useState } from 'react';
import { useNavigation } from '#components/ui/use-navigation.ts';
import { FormFooter } from '#components/form/form-footer.tsx';
import { useMutationForm } from '#components/form/use-mutation-form.ts';
import { createPartnerOperation } from '#lib/graphql/generated/operations.ts';
import { staffPages } from '#lib/admin/staff-pages.ts';
import {
  checkPartner,
  emptyPartner,
  partnerDraftShape,
  partnerFields,
  toPartnerValues,
} from '#lib/admin/partner-register.ts';
import { CredentialReveal } from '../../_ui/credential-reveal.tsx';
import { PartnerFields } from '../../_ui/partner-fields.tsx';

const register = staffPages.partners.href;

interface Created {
  name: string;
  clientId: string;
  secret: string;
}

/** Registers a partner: its fields, then its credentials, shown once. */
export function OnboardForm({ apiUrl }: { apiUrl: string }) {
  const navigation = useNavigation();
  const [created, setCreated] = useState<Created | null>(null);
  const { draft, errors, state, change, props } = useMutationForm({
    form: 'partner',
    shape: partnerDraftShape,
    initial: emptyPartner,
    check: checkPartner,
    operation: createPartnerOperation,
    toInput: toPartnerValues,
    fields: partnerFields,
    userErrors: ({ createPartner }) => createPartner.userErrors,
    onDone: ({ createPartner: { partner, clientSecret } }) => {
      if (partner && clientSecret !== null) {
        setCreated({ name: partner.name, clientId: partner.clientId ?? '', secret: clientSecret });
      }
    },
  });

  return (
    <>
      <form {...props} className="max-w-[44rem] space-y-8 xl:max-w-none">
        <PartnerFields draft={draft} errors={errors} change={change} />
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
            navigation.replace(register);
          }}
          onLeave={() => setCreated(null)}
        />
      )}
    </>
  );
}
