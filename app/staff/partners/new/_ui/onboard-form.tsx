'use client';

import { useState } from 'react';
import { useNavigation } from '#components/ui/use-navigation.ts';
import { FormColumns } from '#components/form/form-columns.tsx';
import { FormFooter } from '#components/form/form-footer.tsx';
import { FormHelp } from '#components/form/form-help.tsx';
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
      <FormColumns
        {...props}
        help={
          <FormHelp
            title="What happens next"
            points={[
              'You get the client ID and the client secret. The secret is shown once.',
              'On the page of the partner, invite its people. They rotate its secret and accept the terms of service.',
              'A company’s admin grants the partner access, in the portal under Partners or with a connect link.',
            ]}
          />
        }
        footer={
          <FormFooter
            state={state}
            errors={errors}
            failure="The partner was not added"
            whenLost="The partner may have been added anyway, and then its client secret is lost. If it is in the list, rotate its secret."
            submit="Add partner"
            cancelHref={register}
          />
        }
      >
        <div className="space-y-6 sm:space-y-8">
          <PartnerFields draft={draft} errors={errors} change={change} />
        </div>
      </FormColumns>
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
