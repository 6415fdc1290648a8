'use client';

import { useNavigation } from '#components/ui/use-navigation.ts';
import { FormFooter } from '#components/form/form-footer.tsx';
import { useMutationForm } from '#components/form/use-mutation-form.ts';
import { updateCompanyOperation } from '#lib/graphql/generated/operations.ts';
import type { Agency } from '#lib/admin/agencies.ts';
import { companyPath, type StaffCompany } from '#lib/admin/companies.ts';
import type { Currency } from '#lib/admin/currencies.ts';
import {
  checkCompany,
  companyDraftShape,
  companyFields,
  draftOfCompany,
  toCompanyChanges,
} from '#lib/admin/company-draft.ts';
import { CompanyFields } from '#app/staff/companies/_ui/company-fields.tsx';

interface EditFormProps {
  company: StaffCompany;
  agencies: readonly Agency[];
  currencies: readonly Currency[];
}

/** Renames a company, or changes its other fields. */
export function EditForm({ company, agencies, currencies }: EditFormProps) {
  const navigation = useNavigation();
  const { draft, errors, state, change, props } = useMutationForm({
    form: `company:${company.id}`,
    shape: companyDraftShape,
    initial: draftOfCompany(company),
    check: checkCompany,
    operation: updateCompanyOperation,
    toInput: (typed) => toCompanyChanges(company.id, typed),
    fields: companyFields,
    userErrors: ({ updateCompany }) => updateCompany.userErrors,
    onDone: () => {
      navigation.replace(companyPath(company.id));
      navigation.refresh();
    },
  });

  return (
    <form {...props} className="max-w-[44rem] space-y-6 sm:space-y-8">
      <CompanyFields {...{ draft, errors, agencies, currencies, change }} />
      <FormFooter
        state={state}
        errors={errors}
        failure="The company was not changed"
        whenLost="The change may have been made anyway. The company’s page shows its current fields."
        submit="Save changes"
        cancelHref={companyPath(company.id)}
      />
    </form>
  );
}
