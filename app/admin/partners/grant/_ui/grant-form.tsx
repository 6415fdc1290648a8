'use client';

import { useRouter } from 'next/navigation';
import { MutationOutcome } from '../../../../../components/form/mutation-outcome.tsx';
import { useMutationForm } from '../../../../../components/form/use-mutation-form.ts';
import { Button, ButtonLink } from '../../../../../components/ui/button.tsx';
import { Field, Select } from '../../../../../components/ui/field.tsx';
import {
  checkGrant,
  grantDraftFields,
  grantDraftFor,
  grantDraftShape,
  partnerAreas,
  toGrantInput,
  type OpenGrant,
} from '../../../../../lib/grant-draft.ts';
import { pageLink } from '../../../../../lib/page-link.ts';
import { grantAccessOperation } from '../../../../../lib/partners.ts';
import { ExpiryField } from '../../../_ui/expiry-field.tsx';
import { ScopePicker } from '../../../_ui/scope-picker.tsx';
import { GrantReview } from './grant-review.tsx';

interface GrantFormProps {
  company: { id: string; name: string };
  /** What the signed-in admin holds here: nobody can give more. */
  grantable: readonly string[];
  partners: readonly { id: string; name: string }[];
  open: readonly OpenGrant[];
  chosenId: string;
}

/** Consent: to whom, to what, until when, and all of it told back in words. */
export function GrantForm({ company, grantable, partners, open, chosenId }: GrantFormProps) {
  const router = useRouter();
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
      router.replace(pageLink('/admin/partners', { company: company.id, granted: grant?.id }));
      router.refresh();
    },
  });

  return (
    <form {...props} className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-16">
      <div className="max-w-[44rem] min-w-0 space-y-10">
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
          hint="What it will see and may do. A partner never gets at keys, members or the audit log."
          areas={partnerAreas}
          chosen={draft.scopes}
          grantable={grantable}
          error={errors['scopes']}
          onChange={(scopes) => change({ scopes })}
        />
        <ExpiryField
          label="Ends"
          hint="After that its access ends by itself. You can end it earlier."
          draft={draft}
          error={errors['expiresAt']}
          onChange={change}
        />
      </div>
      <div className="min-w-0 space-y-6 lg:sticky lg:top-24 lg:self-start">
        <GrantReview
          draft={draft}
          companyName={company.name}
          partnerName={partners.find(({ id }) => id === draft.partnerId)?.name}
          present={open.find(({ partnerId }) => partnerId === draft.partnerId)}
        />
        <MutationOutcome
          state={state}
          formError={errors['form']}
          failure="No access was given"
          whenLost="Access may have been given all the same. Look at the list; giving it once more does no harm."
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" pending={state.kind === 'pending'}>
            Give access
          </Button>
          <ButtonLink variant="quiet" href={list}>
            Cancel
          </ButtonLink>
        </div>
      </div>
    </form>
  );
}
