import type { Metadata } from 'next';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { listFailedJobsOperation } from '#lib/graphql/generated/operations.ts';
import { listVariables } from '#lib/admin/admin-list-table.ts';
import { failedJobList } from '#lib/admin/operations.ts';
import { callApi } from '#lib/session/api-client.ts';
import { AdminList } from '#app/admin/_ui/admin-list.tsx';
import { staffListPage } from '../_ui/staff-list-page.tsx';
import { JobTable } from './_ui/job-table.tsx';

export const metadata: Metadata = { title: 'Failed jobs', robots: { index: false } };

export default staffListPage(failedJobList, async ({ session, list }) => {
  const { filter, after } = listVariables(list);
  return {
    summary: 'Work in the background whose last attempt failed. A job stays here for up to a day.',
    list: (
      <AdminList
        list={list}
        answer={await callApi(session, listFailedJobsOperation, { filter, after })}
        pageOf={(data) => data.listFailedJobs}
        empty={
          <EmptyState title="No job has failed">
            <p>Uploads, emails and reminders are processed in the background. One that fails is listed here.</p>
          </EmptyState>
        }
      >
        {(items) => <JobTable jobs={items} now={new Date()} />}
      </AdminList>
    ),
  };
});
