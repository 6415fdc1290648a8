'use client';

import { FormColumns } from '#components/form/form-columns.tsx';
import { FormFooter } from '#components/form/form-footer.tsx';
import { useMutationForm } from '#components/form/use-mutation-form.ts';
import { useNavigation } from '#components/ui/use-navigation.ts';
import { Field, Select } from '#components/ui/field.tsx';
import { grantAccessOperation } from '#lib/graphql/generated/operations.ts';
import {
  checkGrant,
  grantDraftFields,
  grantDraftFor,
  grantDraftShape,
  partnerAreas,
  toGrantInput,
  type OpenGrant,
} from '#lib/admin/grant-draft.ts';
import { pageLink } from '#lib/text/page-link.ts';
import { ExpiryField } from '#app/admin/_ui/expiry-field.tsx';
import { ScopePicker } from '#app/admin/_ui/scope-picker.tsx';
import { GrantReview } from './grant-review.tsx';

interface GrantFormProps {
  company: { id: string; name: string };
  /** Permissions of the signed-in admin, who can't grant any others. */
  grantable: readonly string[];
  partners: readonly { id: string; name: string }[];
  open: readonly OpenGrant[];
  chosenId: string;
}

/** Grants access to a partner: the partner, the permissions and the end date, with a summary in sentences. */
export function GrantForm({ company, grantable, partners, open, chosenId }: GrantFormProps) {
  const navigation = useNavigation();
  const list = pageLink('/admin/partners', { company: company.id });
  const { draft, errors, state, change, props } = useMutationForm({
    form: `grant:${company.id}`,
    shape: grantDraftShape,
    initial: grantDraftFor(chosenId, open),
    check: checkGrant,
    operation: grantAccessOperation,
    toInput: (typed, now) => toGrantInput(typed, company.id, now),
    fields: grantDraftFields,
    userErrors: ({ grantPartnerAccess }) => grantPartnerAccess.userErrors,
    onDone: ({ grantPartnerAccess: { grant } }) => {
      navigation.replace(pageLink('/admin/partners', { company: company.id, granted: grant?.id }));
      navigation.refresh();
    },
  });

  return (
    <FormColumns
      {...props}
      review={
        <GrantReview
          draft={draft}
          companyName={company.name}
          partnerName={partners.find(({ id }) => id === draft.partnerId)?.name}
          present={open.find(({ partnerId }) => partnerId === draft.partnerId)}
        />
      }
      footer={
        <FormFooter
          state={state}
          errors={errors}
          failure="The access was not granted"
          whenLost="The access may have been granted anyway. Check the list of partners. You can safely grant it again."
          submit="Grant access"
          cancelHref={list}
        />
      }
    >
      <div className="space-y-10">
        <Field label="Partner" error={errors['partnerId']} required>
          <Select
            name="partner"
            value={draft.partnerId}
            onChange={({ target: { value } }) => change(grantDraftFor(value, open))}
          >
            <option value="">Choose a partner</option>
            {partners.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <ScopePicker
          hint="What the partner can see and do. A partner never has access to API keys, members or the audit log."
          areas={partnerAreas}
          chosen={draft.scopes}
          grantable={grantable}
          error={errors['scopes']}
          onChange={(scopes) => change({ scopes })}
        />
        <ExpiryField
          label="Expires"
          hint="The access then ends automatically. You can revoke it earlier."
          draft={draft}
          error={errors['expiresAt']}
          onChange={change}
        />
      </div>
    </FormColumns>
  );
}
