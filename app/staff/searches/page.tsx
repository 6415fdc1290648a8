import type { Metadata } from 'next';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { listEmptySearchesOperation } from '#lib/graphql/generated/operations.ts';
import { listVariables } from '#lib/admin/admin-list-table.ts';
import { emptySearchList } from '#lib/admin/reader-feedback.ts';
import { callApi } from '#lib/session/api-client.ts';
import { AdminList } from '#app/admin/_ui/admin-list.tsx';
import { staffListPage } from '../_ui/staff-list-page.tsx';
import { SearchTable } from './_ui/search-table.tsx';

export const metadata: Metadata = { title: 'Searches without results', robots: { index: false } };

export default staffListPage(emptySearchList, async ({ session, list }) => ({
  summary: 'What readers searched for in the last year and did not find. Who they are is not stored.',
  list: (
    <AdminList
      list={list}
      answer={await callApi(session, listEmptySearchesOperation, listVariables(list))}
      pageOf={(data) => data.listEmptySearches}
      empty={
        <EmptyState title="Every search found something">
          <p>A search is counted here if it finds nothing. Email addresses, keys and long numbers are not stored.</p>
        </EmptyState>
      }
    >
      {(items) => <SearchTable list={list} searches={items} />}
    </AdminList>
  ),
}));
