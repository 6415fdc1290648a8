'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { FormFooter } from '#components/form/form-footer.tsx';
import { useMutationForm } from '#components/form/use-mutation-form.ts';
import { Field, TextInput } from '#components/ui/field.tsx';
import { createCompanyOperation } from '#lib/graphql/generated/operations.ts';
import { companyPath } from '#lib/admin/companies.ts';
import {
  checkCompany,
  emptyCompany,
  newCompanyDraftShape,
  newCompanyFields,
  toNewCompany,
} from '#lib/admin/company-draft.ts';
import { staffPages } from '#lib/admin/staff-pages.ts';
import { CompanyFields } from '../../_ui/company-fields.tsx';
import { InvitationReveal } from '../../_ui/invitation-reveal.tsx';

interface Created {
  email: string;
  url: string;
  page: string;
}

/** Creates a company; then shows the invitation link of its first admin, once, if there is one. */
export function CreateForm() {
  const router = useRouter();
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
    onDone: ({ createCompany: { company, invitationUrl } }) => {
      const page = company === null ? staffPages.companies.href : companyPath(company.id);
      if (invitationUrl === null) router.replace(page);
      else setCreated({ email: draft.adminEmail.trim(), url: invitationUrl, page });
    },
  });

  return (
    <>
      <form {...props} className="max-w-[44rem] space-y-8">
        <CompanyFields draft={draft} errors={errors} change={change} />
        <Field
          label="Email address of the first admin"
          hint="You get an invitation link to send to this person. You can also invite an admin later."
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
        <FormFooter
          state={state}
          errors={errors}
          failure="The company was not created"
          whenLost="The company may have been created anyway, and then the invitation link is lost. If the company is in the list, invite its admin there."
          submit="Create company"
          cancelHref={staffPages.companies.href}
        />
      </form>
      {created !== null && (
        <InvitationReveal
          email={created.email}
          url={created.url}
          onDone={() => {
            setCreated(null);
            router.replace(created.page);
          }}
          onLeave={() => setCreated(null)}
        />
      )}
    </>
  );
}
