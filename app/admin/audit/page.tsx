import type { Metadata } from 'next';
import { ButtonLink } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { listAuditOperation } from '#lib/graphql/generated/operations.ts';
import { readAuditNames } from '#lib/admin/audit-names.ts';
import { readCompanyNames } from '#lib/admin/audit-present-names.ts';
import { auditList, namingFilter } from '#lib/admin/audit-list.ts';
import { listVariables, listWords } from '#lib/admin/admin-list-table.ts';
import { callApi } from '#lib/session/api-client.ts';
import { pageLink } from '#lib/text/page-link.ts';
import { single } from '#lib/text/search-params.ts';
import { AdminList } from '../_ui/admin-list.tsx';
import { adminListPage } from '../_ui/admin-list-page.tsx';
import { AuditFileLink, AuditFileNote, NoAuditFile } from './_ui/audit-file.tsx';
import { AuditTable } from './_ui/audit-table.tsx';

export const metadata: Metadata = { title: 'Audit log', robots: { index: false } };

export default adminListPage(auditList, async ({ session, company, list, query }) => {
  const { filter, after } = listVariables(list);
  const [answer, recent] = await Promise.all([
    callApi(session, listAuditOperation, { companyId: company.id, filter, limit: 25, after }),
    // The names of people and objects, and the choices of their filters.
    callApi(session, listAuditOperation, {
      companyId: company.id,
      filter: namingFilter(list),
      limit: 100,
    }),
  ]);
  const read = [recent, answer].flatMap((given) => (given.kind === 'data' ? [given.data] : []));
  const shown = answer.kind === 'data' ? answer.data.listAuditEventsByCompany.items : [];
  const names = readAuditNames(
    read.flatMap(({ listAuditEventsByCompany }) => listAuditEventsByCompany.items),
    await readCompanyNames(session, company, shown),
  );
  const isEmpty = answer.kind === 'data' && shown.length === 0;
  const download = (className: string) => !isEmpty && <AuditFileLink list={list} className={className} />;
  return {
    summary: 'Every change in this company, and every view by the platform’s staff: who, when, and from where.',
    actions: (
      // One element, which a phone shows beside the heading.
      <div className="flex gap-3">
        {download('max-sm:hidden')}
        <ButtonLink
          href={pageLink('/admin/audit/denial', { company: company.id })}
          className="max-sm:px-3 max-sm:text-sm"
        >
          Denied requests
        </ButtonLink>
      </div>
    ),
    besideFilters: download('sm:hidden'),
    note: single(query['export']) === 'failed' && answer.kind === 'data' && <NoAuditFile />,
    pageChoices: { event: names.actions, actor: names.actors, target: names.objects },
    list: (
      <AdminList
        list={list}
        answer={answer}
        pageOf={(data) => data.listAuditEventsByCompany}
        empty={
          <EmptyState title={`No ${listWords(list)[1]} yet`}>
            <p>
              {list.params['show'] === 'views'
                ? 'This list records each time that the platform’s staff view this company or one of its members.'
                : 'This list records every change, such as a new API key, a partner’s access or an edited campaign.'}
            </p>
          </EmptyState>
        }
        aside={<AuditFileNote list={list} />}
      >
        {(items) => <AuditTable events={items} list={list} names={names} timeZone={company.timeZone} />}
      </AdminList>
    ),
  };
});
