import type { Metadata } from 'next';
import { ButtonLink } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { listPlatformCompaniesOperation } from '#lib/graphql/generated/operations.ts';
import { readAgencies } from '#lib/admin/agencies.ts';
import { isFiltered, listVariables } from '#lib/admin/admin-list-table.ts';
import { companyList } from '#lib/admin/company-list.ts';
import { readGlance } from '#lib/admin/staff-glance.ts';
import { callApi } from '#lib/session/api-client.ts';
import { AdminList } from '#app/admin/_ui/admin-list.tsx';
import { staffListPage } from '../_ui/staff-list-page.tsx';
import { CompanyTable } from './_ui/company-table.tsx';
import { Glance } from './_ui/glance.tsx';

export const metadata: Metadata = { title: 'Companies', robots: { index: false } };

const createCompany = (
  <ButtonLink variant="primary" href="/staff/companies/new">
    Create company
  </ButtonLink>
);

export default staffListPage(companyList, async ({ session, list }) => {
  // The console opens with the whole list. A search needs no overview.
  const isStart = !isFiltered(list) && list.after === undefined;
  const [answer, agencies, counts] = await Promise.all([
    callApi(session, listPlatformCompaniesOperation, listVariables(list)),
    readAgencies(session),
    isStart ? readGlance(session) : [],
  ]);
  return {
    summary: 'All companies of the platform, including suspended and closed ones.',
    actions: createCompany,
    note: counts.length > 0 && <Glance counts={counts} />,
    pageChoices: {
      agency: agencies.kind === 'data' ? agencies.data.map(({ id, name }) => ({ value: id, label: name })) : [],
    },
    list: (
      <AdminList
        list={list}
        answer={answer}
        pageOf={(data) => data.listPlatformCompanies}
        empty={
          <EmptyState title="No companies yet" action={createCompany}>
            <p>A company owns campaigns, audiences and API keys. You create it, and its first admin does the rest.</p>
          </EmptyState>
        }
      >
        {(items) => <CompanyTable list={list} companies={items} />}
      </AdminList>
    ),
  };
});
