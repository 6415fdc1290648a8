import type { Metadata } from 'next';
import { ButtonLink } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { listPageFeedbackSummariesOperation } from '#lib/graphql/generated/operations.ts';
import { listVariables } from '#lib/admin/admin-list-table.ts';
import { pageFeedbackList, pageFeedbackSummaryList } from '#lib/admin/reader-feedback.ts';
import { callApi } from '#lib/session/api-client.ts';
import { AdminList } from '#app/admin/_ui/admin-list.tsx';
import { staffListPage } from '../_ui/staff-list-page.tsx';
import { FeedbackByPage } from './_ui/feedback-by-page.tsx';
import { readTitles } from './_ui/page-titles.ts';

export const metadata: Metadata = { title: 'Feedback on pages', robots: { index: false } };

export default staffListPage(pageFeedbackSummaryList, async ({ session, list }) => {
  const [answer, titles] = await Promise.all([
    callApi(session, listPageFeedbackSummariesOperation, listVariables(list)),
    readTitles(),
  ]);
  return {
    summary: 'What readers answered to “Was this page helpful?” in the last year. Who they are is not stored.',
    actions: <ButtonLink href={pageFeedbackList.page.href}>Show all answers</ButtonLink>,
    list: (
      <AdminList
        list={list}
        answer={answer}
        pageOf={(data) => data.listPageFeedbackSummaries}
        empty={
          <EmptyState title="No answers yet">
            <p>Every guide and every use case asks its readers at the end of the page.</p>
          </EmptyState>
        }
      >
        {(items) => <FeedbackByPage pages={items} titles={titles} />}
      </AdminList>
    ),
  };
});
