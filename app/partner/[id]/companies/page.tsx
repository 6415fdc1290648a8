import type { Metadata } from 'next';
import { ButtonLink } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { listVariables, openList } from '#lib/admin/admin-list-table.ts';
import { receivedAccessList } from '#lib/admin/own-partner.ts';
import { listReceivedAccessOperation } from '#lib/graphql/generated/operations.ts';
import { callApi } from '#lib/session/api-client.ts';
import { AdminList } from '#app/admin/_ui/admin-list.tsx';
import { ListFilters } from '#app/admin/_ui/list-filters.tsx';
import { partnerPage } from '../../_ui/partner-page.tsx';
import { CompanyTable } from './_ui/company-table.tsx';

export const metadata: Metadata = { title: 'Companies of the partner', robots: { index: false } };

export default partnerPage('companies', async ({ session, partner, query }) => {
  const list = openList(receivedAccessList(partner.id), query);
  const { filter, after } = listVariables(list);
  return (
    <>
      <ListFilters list={list} />
      <AdminList
        list={list}
        answer={await callApi(session, listReceivedAccessOperation, {
          partnerId: partner.id,
          filter,
          limit: 25,
          after,
        })}
        pageOf={(data) => data.listPartnerAccessGrantsByPartner}
        empty={
          <EmptyState
            title="No company has granted access yet"
            action={<ButtonLink href="/docs/partners#the-connect-link">How to send a connect link</ButtonLink>}
          >
            <p>
              An admin of a company grants access in the portal under Partners, and chooses {partner.name}, the
              permissions, and the expiry.
            </p>
          </EmptyState>
        }
      >
        {(items) => <CompanyTable items={items} now={new Date()} />}
      </AdminList>
    </>
  );
});
