import type { Metadata } from 'next';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { listUndeliveredMailsOperation } from '#lib/graphql/generated/operations.ts';
import { listVariables } from '#lib/admin/admin-list-table.ts';
import { undeliveredMailList } from '#lib/admin/operations.ts';
import { callApi } from '#lib/session/api-client.ts';
import { AdminList } from '#app/admin/_ui/admin-list.tsx';
import { staffListPage } from '../_ui/staff-list-page.tsx';
import { MailTable } from './_ui/mail-table.tsx';

export const metadata: Metadata = { title: 'Undelivered emails', robots: { index: false } };

export default staffListPage(undeliveredMailList, async ({ session, list }) => {
  const { filter, after } = listVariables(list);
  return {
    summary: 'Emails that couldn’t be delivered so far. You see neither their content nor the whole email address.',
    list: (
      <AdminList
        list={list}
        answer={await callApi(session, listUndeliveredMailsOperation, { filter, after })}
        pageOf={(data) => data.listUndeliveredMails}
        empty={
          <EmptyState title="Every email was delivered">
            <p>An email that the mail server doesn’t accept is listed here until 30 days after the last attempt.</p>
          </EmptyState>
        }
      >
        {(items) => <MailTable mails={items} now={new Date()} />}
      </AdminList>
    ),
  };
});
