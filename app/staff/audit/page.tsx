import type { Metadata } from 'next';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { listPlatformAuditOperation } from '#lib/graphql/generated/operations.ts';
import { listVariables, listWords } from '#lib/admin/admin-list-table.ts';
import { namingFilter, platformAuditList } from '#lib/admin/audit-list.ts';
import { readAuditNames } from '#lib/admin/audit-names.ts';
import { readPlatformNames } from '#lib/admin/audit-present-names.ts';
import { callApi } from '#lib/session/api-client.ts';
import { single } from '#lib/text/search-params.ts';
import { AdminList } from '#app/admin/_ui/admin-list.tsx';
import { AuditFileLink, AuditFileNote, NoAuditFile } from '#app/admin/audit/_ui/audit-file.tsx';
import { AuditTable } from '#app/admin/audit/_ui/audit-table.tsx';
import { staffListPage } from '../_ui/staff-list-page.tsx';

export const metadata: Metadata = { title: 'Audit log of the platform', robots: { index: false } };

export default staffListPage(platformAuditList, async ({ session, list, query }) => {
  const { filter, after } = listVariables(list);
  const [answer, recent] = await Promise.all([
    callApi(session, listPlatformAuditOperation, { filter, limit: 25, after }),
    // The names of people and objects, and the choices of their filters.
    callApi(session, listPlatformAuditOperation, {
      filter: namingFilter(list),
      limit: 100,
    }),
  ]);
  const read = [recent, answer].flatMap((given) => (given.kind === 'data' ? [given.data] : []));
  const shown = answer.kind === 'data' ? answer.data.listPlatformAuditEvents.items : [];
  const names = readAuditNames(
    read.flatMap(({ listPlatformAuditEvents }) => listPlatformAuditEvents.items),
    await readPlatformNames(session, shown),
  );
  const isEmpty = answer.kind === 'data' && shown.length === 0;
  const download = (className: string) => !isEmpty && <AuditFileLink list={list} className={className} />;
  return {
    actions: download('max-sm:hidden'),
    besideFilters: download('sm:hidden'),
    note: single(query['export']) === 'failed' && answer.kind === 'data' && <NoAuditFile />,
    summary: 'What staff and the command line did and looked at. Each company’s own audit log has the events about it.',
    pageChoices: { event: names.actions, actor: names.actors, target: names.objects },
    list: (
      <AdminList
        list={list}
        answer={answer}
        pageOf={(data) => data.listPlatformAuditEvents}
        empty={
          <EmptyState title={`No ${listWords(list)[1]} yet`}>
            <p>
              {list.params['show'] === 'views'
                ? 'This list records what staff look at.'
                : 'This list records what staff and the command line change.'}
            </p>
          </EmptyState>
        }
        aside={<AuditFileNote list={list} />}
      >
        {(items) => <AuditTable events={items} list={list} names={names} />}
      </AdminList>
    ),
  };
});
