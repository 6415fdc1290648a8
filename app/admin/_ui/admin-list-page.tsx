import type { ReactNode } from 'react';
import { PageHeader } from '#components/ui/page-header.tsx';
import {
  openList,
  type CompanyListTable,
  type PageChoices,
  type OpenList,
  type Sort,
} from '#lib/admin/admin-list-table.ts';
import { readAccess } from '#lib/session/read-access.ts';
import type { Session } from '#lib/session/session-cookie.ts';
import type { CompanyAccess } from '#lib/session/portal-viewer.ts';
import type { SearchParams } from '#lib/text/search-params.ts';
import { AccessProblemPage } from './access-problem-page.tsx';
import { ListFilters } from './list-filters.tsx';
import { ListViews } from './list-views.tsx';

/** A list page for a visitor with access. */
interface ListPageContext<Filter extends object, ListSort extends Sort> extends Pick<
  CompanyAccess,
  'company' | 'scopes'
> {
  session: Session;
  list: OpenList<Filter, ListSort>;
  query: Awaited<SearchParams>;
}

interface ListPageParts {
  summary: string;
  actions?: ReactNode;
  /** An action for phones, beside the button of the filters, in the place of one of `actions`. */
  besideFilters?: ReactNode;
  /** Rendered between the header and the filters. */
  note?: ReactNode;
  pageChoices?: PageChoices;
  list: ReactNode;
  /** Rendered below the list. */
  below?: ReactNode;
}

/** The page of a company's list. `parts` loads it, and is called only for a visitor with access. */
export function adminListPage<Filter extends object, ListSort extends Sort>(
  table: CompanyListTable<Filter, ListSort>,
  parts: (context: ListPageContext<Filter, ListSort>) => Promise<ListPageParts>,
) {
  const { page } = table;
  return async function AdminListPage({ searchParams }: { searchParams: SearchParams }) {
    const query = await searchParams;
    const access = await readAccess(page.scope, { path: page.href, query });
    if (access.kind !== 'granted') return <AccessProblemPage problem={access} page={page} />;

    const { session } = access;
    const { company, scopes } = access.access;
    const open = openList(table, query, company);
    const context = { session, company, scopes, query, list: open };
    const { summary, actions, besideFilters, note, pageChoices, list, below } = await parts(context);
    return (
      <div className="space-y-4 sm:space-y-5">
        <PageHeader eyebrow={company.name} title={page.label} summary={summary} foldsSummary actions={actions} />
        {note}
        <ListViews list={open} />
        <div className="relative space-y-4 sm:space-y-5">
          <ListFilters list={open} pageChoices={pageChoices} beside={besideFilters} />
          {list}
        </div>
        {below}
      </div>
    );
  };
}
