import type { Metadata } from 'next';
import { ButtonLink } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { listGrantsOperation } from '#lib/graphql/generated/operations.ts';
import { listVariables } from '#lib/admin/admin-list-table.ts';
import { grantList } from '#lib/admin/partner-lists.ts';
import { callApi } from '#lib/session/api-client.ts';
import { pageLink } from '#lib/text/page-link.ts';
import { single } from '#lib/text/search-params.ts';
import { AdminList } from '../_ui/admin-list.tsx';
import { adminListPage } from '../_ui/admin-list-page.tsx';
import { GrantTable } from './_ui/grant-table.tsx';

export const metadata: Metadata = { title: 'Partners', robots: { index: false } };

export default adminListPage(grantList, async ({ session, company, scopes, list, query }) => {
  const mayChange = scopes.includes('ACCESS_WRITE');
  const { filter, after } = listVariables(list);
  const showsEnded = list.params['show'] === 'all';
  return {
    summary: 'A partner is another company’s service. It sees only the data you grant, for as long as you grant it.',
    actions: mayChange && (
      <ButtonLink variant="primary" href={pageLink('/admin/partners/grant', { company: company.id })}>
        Grant partner access
      </ButtonLink>
    ),
    list: (
      <AdminList
        list={list}
        answer={await callApi(session, listGrantsOperation, { companyId: company.id, filter, after })}
        pageOf={(data) => data.listPartnerAccessGrantsByCompany}
        label="Pages of partners"
        empty={
          <EmptyState title={showsEnded ? 'No partner has ever had access' : 'No partner has access'}>
            <p>
              An analytics service or an agency’s tool can work for several companies with one set of credentials. It
              can read this company’s data only after you grant it access here. You can revoke the access at any time.
            </p>
            {!mayChange && <p>You need permission to grant partner access. Ask an admin of the company.</p>}
          </EmptyState>
        }
      >
        {(items) => (
          <GrantTable
            timeZone={company.timeZone}
            grants={items}
            companyId={company.id}
            grantedId={single(query['granted'])}
            mayChange={mayChange}
            now={new Date()}
          />
        )}
      </AdminList>
    ),
  };
});
