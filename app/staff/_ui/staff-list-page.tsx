import type { ReactNode } from 'react';
import { Breadcrumbs } from '#components/shell/breadcrumbs.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { openList, type PageChoices, type OpenList, type Sort } from '#lib/admin/admin-list-table.ts';
import type { StaffListTable } from '#lib/admin/staff-pages.ts';
import { readStaff } from '#lib/session/read-staff.ts';
import type { Session } from '#lib/session/session-cookie.ts';
import { single, type SearchParams } from '#lib/text/search-params.ts';
import { ListFilters } from '#app/admin/_ui/list-filters.tsx';
import { ListViews } from '#app/admin/_ui/list-views.tsx';
import { StaffProblemPage } from './staff-problem-page.tsx';

interface StaffListContext<Filter extends object, ListSort extends Sort> {
  session: Session;
  list: OpenList<Filter, ListSort>;
  query: Awaited<SearchParams>;
}

interface StaffListParts {
  summary: string;
  actions?: ReactNode;
  /** An action for phones, beside the button of the filters, in the place of one of `actions`. */
  besideFilters?: ReactNode;
  /** Rendered between the header and the filters. */
  note?: ReactNode;
  pageChoices?: PageChoices;
  list: ReactNode;
}

/** The page of a list in the staff console. `parts` loads it, and is called only for staff. */
export function staffListPage<Filter extends object, ListSort extends Sort>(
  table: StaffListTable<Filter, ListSort>,
  parts: (context: StaffListContext<Filter, ListSort>) => Promise<StaffListParts>,
) {
  const { page } = table;
  const { title = page.label } = page;
  return async function StaffListPage({ searchParams }: { searchParams: SearchParams }) {
    const query = await searchParams;
    const companyId = table.byCompany === true ? single(query['company']) : undefined;
    const open = openList(table, query, { id: companyId });
    const access = await readStaff();
    if (access.kind !== 'staff') return <StaffProblemPage problem={access} title={title} page={page} />;

    const context = { session: access.session, list: open, query };
    const { summary, actions, besideFilters, note, pageChoices, list } = await parts(context);
    return (
      <div>
        {page.parent !== undefined && (
          <Breadcrumbs links={[{ label: page.parent.label, href: page.parent.href }]} current={title} />
        )}
        <div className="space-y-4 sm:space-y-5">
          <PageHeader title={title} summary={summary} foldsSummary actions={actions} />
          {note}
          <ListViews list={open} />
          <div className="relative space-y-4 sm:space-y-5">
            <ListFilters list={open} pageChoices={pageChoices} beside={besideFilters} />
            {list}
          </div>
        </div>
      </div>
    );
  };
}
