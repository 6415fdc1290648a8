import type { Metadata } from 'next';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { listPageFeedbackOperation } from '#lib/graphql/generated/operations.ts';
import { listVariables } from '#lib/admin/admin-list-table.ts';
import { pageFeedbackList } from '#lib/admin/reader-feedback.ts';
import { callApi } from '#lib/session/api-client.ts';
import { AdminList } from '#app/admin/_ui/admin-list.tsx';
import { staffListPage } from '../../_ui/staff-list-page.tsx';
import { readTitles } from '../_ui/page-titles.ts';
import { FeedbackTable } from './_ui/feedback-table.tsx';

export const metadata: Metadata = { title: 'All answers', robots: { index: false } };

export default staffListPage(pageFeedbackList, async ({ session, list }) => {
  const { filter, after } = listVariables(list);
  const titles = await readTitles();
  return {
    summary: 'Every answer to “Was this page helpful?” in the last year, the newest first.',
    list: (
      <AdminList
        list={list}
        answer={await callApi(session, listPageFeedbackOperation, { filter, after })}
        pageOf={(data) => data.listPageFeedback}
        empty={
          <EmptyState title="No answers yet">
            <p>Every guide and every use case asks its readers at the end of the page.</p>
          </EmptyState>
        }
      >
        {(items) => <FeedbackTable feedback={items} titles={titles} />}
      </AdminList>
    ),
  };
});
