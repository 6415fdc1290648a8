'use client';

import { useState } from 'react';
import { FormColumns } from '#components/form/form-columns.tsx';
import { FormFooter } from '#components/form/form-footer.tsx';
import { FormHelp } from '#components/form/form-help.tsx';
import { useMutationForm } from '#components/form/use-mutation-form.ts';
import { useNavigation } from '#components/ui/use-navigation.ts';
import { Field, TextInput } from '#components/ui/field.tsx';
import { createCompanyOperation } from '#lib/graphql/generated/operations.ts';
import type { Agency } from '#lib/admin/agencies.ts';
import { invitedPath } from '#lib/admin/companies.ts';
import type { Currency } from '#lib/admin/currencies.ts';
import {
  checkCompany,
  emptyCompany,
  newCompanyDraftShape,
  newCompanyFields,
  toNewCompany,
} from '#lib/admin/company-draft.ts';
import { staffPages } from '#lib/admin/staff-pages.ts';
import { CompanyFields } from '../../_ui/company-fields.tsx';
import { InvitationReveal } from '#app/admin/_ui/invitation-reveal.tsx';

interface CreateFormProps {
  agencies: readonly Agency[];
  currencies: readonly Currency[];
}

interface Created {
  email: string;
  url: string;
  page: string;
}

/** Creates a company; then shows the invitation link of its first admin, once, if there is one. */
export function CreateForm({ agencies, currencies }: CreateFormProps) {
  const navigation = useNavigation();
  const [created, setCreated] = useState<Created | null>(null);
  const { draft, errors, state, change, props } = useMutationForm({
    form: 'company',
    shape: newCompanyDraftShape,
    initial: emptyCompany,
    check: checkCompany,
    operation: createCompanyOperation,
    toInput: toNewCompany,
    fields: newCompanyFields,
    userErrors: ({ createCompany }) => createCompany.userErrors,
    onDone: ({ createCompany: { company, invitationUrl, invitationSentTo } }) => {
      const page = company === null ? staffPages.companies.href : invitedPath(company.id, invitationSentTo);
      if (invitationUrl === null) navigation.replace(page);
      else setCreated({ email: draft.adminEmail.trim(), url: invitationUrl, page });
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
              'If this installation sends email, the first admin gets the invitation by email. Otherwise you get a link to send to this person.',
              'You can also invite an admin later, on the page of the company.',
            ]}
          />
        }
        footer={
          <FormFooter
            state={state}
            errors={errors}
            failure="The company was not created"
            whenLost="The company may have been created anyway. If it is in the list and its admin has no invitation link, invite them there."
            submit="Create company"
            cancelHref={staffPages.companies.href}
          />
        }
      >
        <div className="space-y-6 sm:space-y-8">
          <CompanyFields {...{ draft, errors, agencies, currencies, change }} />
          <Field
            label="Email address of the first admin"
            hint="The address this person signs in with."
            error={errors['adminEmail']}
          >
            <TextInput
              type="email"
              name="admin-email"
              value={draft.adminEmail}
              maxLength={254}
              data-1p-ignore
              onChange={(event) => change({ adminEmail: event.target.value })}
            />
          </Field>
        </div>
      </FormColumns>
      {created !== null && (
        <InvitationReveal
          asAdmin
          email={created.email}
          url={created.url}
          onDone={() => {
            setCreated(null);
            navigation.replace(created.page);
          }}
          onLeave={() => setCreated(null)}
        />
      )}
    </>
  );
}
