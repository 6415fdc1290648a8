import type { Metadata } from 'next';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { listPageFeedbackOperation } from '#lib/graphql/generated/operations.ts';
import { listVariables } from '#lib/admin/admin-list-table.ts';
import { pageFeedbackList } from '#lib/admin/reader-feedback.ts';
import { listGuides, listUseCaseGroups } from '#lib/content/content.ts';
import { callApi } from '#lib/session/api-client.ts';
import { AdminList } from '#app/admin/_ui/admin-list.tsx';
import { staffListPage } from '../_ui/staff-list-page.tsx';
import { FeedbackTable } from './_ui/feedback-table.tsx';

export const metadata: Metadata = { title: 'Feedback on pages', robots: { index: false } };

export default staffListPage(pageFeedbackList, async ({ session, list }) => {
  const { filter, after } = listVariables(list);
  const titles = await readTitles();
  return {
    summary: 'What readers answered to “Was this page helpful?” in the last year. Who they are is not stored.',
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

/** The titles of the pages that ask their readers, by path. */
async function readTitles(): Promise<ReadonlyMap<string, string>> {
  const [guides, groups] = await Promise.all([listGuides(), listUseCaseGroups()]);
  return new Map([
    ...guides.map(({ path, title }) => [path, title] as const),
    ...groups.flatMap(({ useCases }) =>
      useCases.map(({ operation, frontmatter }) => [`/use-cases/${operation}`, frontmatter.title] as const),
    ),
  ]);
}
