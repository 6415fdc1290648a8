import type { ReactNode } from 'react';
import { PageHeader } from '#components/ui/page-header.tsx';
import type { AdminPage } from '#lib/admin/admin-pages.ts';
import { readAccess, type Granted } from '#lib/session/read-access.ts';
import type { SearchParams } from '#lib/text/search-params.ts';
import { AccessProblemPage } from './access-problem-page.tsx';
import { CompanyBreadcrumbs } from './company-breadcrumbs.tsx';

interface Subpage {
  path: string;
  /** The page above it. */
  page: AdminPage;
  title: string;
  summary: string;
  /** The permission that it requires; by default that of `page`. */
  scope?: string;
}

/** The page's company with the visitor's permissions there, and the query of its URL. */
interface SubpageContext extends Pick<Granted, 'session'>, Pick<Granted['access'], 'company' | 'scopes'> {
  query: Awaited<SearchParams>;
}

/** A page below a page of the admin area. `content` is called only for a visitor with access. */
export function adminSubpage(
  { path, page, title, summary, scope = page.scope }: Subpage,
  content: (context: SubpageContext) => ReactNode | Promise<ReactNode>,
) {
  return async function AdminSubpage({ searchParams }: { searchParams: SearchParams }) {
    const query = await searchParams;
    const access = await readAccess(scope, { path, query });
    if (access.kind !== 'granted') return <AccessProblemPage problem={access} page={page} title={title} />;

    const { session } = access;
    const { company, scopes } = access.access;
    return (
      <div>
        <CompanyBreadcrumbs company={company} page={page} current={title} />
        <div className="space-y-8">
          <PageHeader title={title} summary={summary} />
          {await content({ session, company, scopes, query })}
        </div>
      </div>
    );
  };
}
