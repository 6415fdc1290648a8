'use client';

import { useState } from 'react';
import { useNavigation } from '#components/ui/use-navigation.ts';
import { FormColumns } from '#components/form/form-columns.tsx';
import { FormFooter } from '#components/form/form-footer.tsx';
import { useMutationForm } from '#components/form/use-mutation-form.ts';
import { createTokenOperation } from '#lib/graphql/generated/operations.ts';
import { pageLink } from '#lib/text/page-link.ts';
import { checkDraft, emptyDraft, toInput, tokenDraftFields, tokenDraftShape } from '#lib/admin/token-draft.ts';
import { ExpiryField } from '../../_ui/expiry-field.tsx';
import { ScopePicker } from '../../_ui/scope-picker.tsx';
import { AddressField } from './address-field.tsx';
import { NameField } from './name-field.tsx';
import { type ManagedCompanies, Review } from './review.tsx';
import { TermsField, type TermsToAccept } from './terms-field.tsx';
import { TokenReveal } from './token-reveal.tsx';
import { useTermsAcceptance } from './use-terms-acceptance.ts';

interface CreateFormProps {
  company: { id: string; name: string };
  /** The companies that an agency manages, which its key reaches too. */
  managed: ManagedCompanies;
  /** The terms of service to accept before the key is created; null if nothing is to be accepted. */
  terms: TermsToAccept | null;
  /** Permissions of the signed-in admin, who can't grant any others. */
  grantable: readonly string[];
  /** Public URL of the API, for the ready-made command. */
  apiUrl: string;
}

interface Created {
  id: string;
  name: string;
  secret: string;
}

/** Creates a key: all fields on one page, with a summary in sentences. */
export function CreateForm({ company, managed, terms, grantable, apiUrl }: CreateFormProps) {
  const navigation = useNavigation();
  const [created, setCreated] = useState<Created | null>(null);
  const acceptance = useTermsAcceptance(company.id, terms);
  const { draft, errors, state, change, props } = useMutationForm({
    form: `token:${company.id}`,
    shape: tokenDraftShape,
    initial: emptyDraft,
    check: (typed, now) => ({ ...checkDraft(typed, now), ...acceptance.check(typed.acceptedTerms) }),
    prepare: acceptance.accept,
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
      <FormColumns
        {...props}
        review={<Review draft={draft} companyName={company.name} managed={managed} />}
        footer={
          <FormFooter
            state={state}
            errors={errors}
            failure="The key was not created"
            whenLost="The key may have been created anyway, and then it can’t be shown again. Check the list of keys before you try again."
            submit="Create key"
            cancelHref={list}
          />
        }
      >
        <div className="space-y-10">
          <NameField value={draft.name} error={errors['name']} onChange={(name) => change({ name })} />
          <ScopePicker
            chosen={draft.scopes}
            grantable={grantable}
            error={errors['scopes']}
            onChange={(scopes) => change({ scopes })}
          />
          <ExpiryField
            label="Expires"
            hint="The key then stops working. A short lifetime limits the damage if it leaks."
            draft={draft}
            error={errors['expiresAt']}
            onChange={change}
          />
          <AddressField
            value={draft.addresses}
            error={errors['allowedCidrs']}
            onChange={(addresses) => change({ addresses })}
          />
          {acceptance.missing !== null && (
            <TermsField
              terms={acceptance.missing}
              accepted={draft.acceptedTerms === acceptance.missing.version}
              error={errors['terms']}
              onChange={(acceptedTerms) => change({ acceptedTerms })}
            />
          )}
        </div>
      </FormColumns>
      {created !== null && (
        <TokenReveal
          secret={created.secret}
          tokenName={created.name}
          apiUrl={apiUrl}
          onDone={() => {
            setCreated(null);
            // Refreshed only now: an earlier refresh would render this page again and lose the secret.
            navigation.replace(`${list}&created=${encodeURIComponent(created.id)}`);
          }}
          onLeave={() => setCreated(null)}
        />
      )}
    </>
  );
}
