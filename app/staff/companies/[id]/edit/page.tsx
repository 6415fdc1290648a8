import type { Metadata } from 'next';
import { agenciesFor } from '#lib/admin/agencies.ts';
import { currenciesWith } from '#lib/admin/currencies.ts';
import { WithAgencies } from '#app/staff/companies/_ui/with-agencies.tsx';
import { companySubpage } from '../../_ui/company-subpage.tsx';
import { EditForm } from './_ui/edit-form.tsx';

const title = 'Edit company';

export const metadata: Metadata = { title, robots: { index: false } };

export default companySubpage(
  { title, summary: 'The company’s audit log shows your name and every changed field.' },
  ({ company, agency }) => (
    <WithAgencies>
      {(agencies) => (
        <EditForm
          key={company.id}
          company={company}
          agencies={agenciesFor(company.id, agency, agencies)}
          currencies={currenciesWith(company.currencyCode)}
        />
      )}
    </WithAgencies>
  ),
);
