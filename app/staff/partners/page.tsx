import type { Metadata } from 'next';
import { ButtonLink } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { listRegisterOperation } from '#lib/graphql/generated/operations.ts';
import { listVariables } from '#lib/admin/admin-list-table.ts';
import { registerList } from '#lib/admin/partner-lists.ts';
import { callApi } from '#lib/session/api-client.ts';
import { AdminList } from '#app/admin/_ui/admin-list.tsx';
import { staffListPage } from '../_ui/staff-list-page.tsx';
import { RegisterTable } from './_ui/register-table.tsx';

export const metadata: Metadata = { title: 'Partners of the platform', robots: { index: false } };

const addPartner = (
  <ButtonLink variant="primary" href="/staff/partners/new">
    Add a partner
  </ButtonLink>
);

export default staffListPage(registerList, async ({ session, list }) => {
  const { filter, after } = listVariables(list);
  return {
    summary:
      'All partners of the platform. A partner can read a company’s data only after that company grants it access.',
    actions: addPartner,
    list: (
      <AdminList
        list={list}
        answer={await callApi(session, listRegisterOperation, { filter, after })}
        pageOf={(data) => data.listPartners}
        empty={
          <EmptyState title="No partners yet" action={addPartner}>
            <p>
              Each partner gets a client ID and a client secret, with which it requests access tokens at the token
              endpoint.
            </p>
          </EmptyState>
        }
      >
        {(items) => <RegisterTable partners={items} now={new Date()} />}
      </AdminList>
    ),
  };
});
