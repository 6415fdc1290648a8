import type { ReactNode } from 'react';
import { Breadcrumbs } from '#components/shell/breadcrumbs.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { type PartnerChoice, type PartnerProblem, readOwnPartner } from '#lib/admin/own-partner.ts';
import { type PartnerPageName, partnerPages } from '#lib/admin/partner-pages.ts';
import type { Session } from '#lib/session/session-cookie.ts';
import type { SearchParams } from '#lib/text/search-params.ts';
import { PartnerProblemNote, PartnerProblemPage } from './partner-problem-page.tsx';

interface PartnerPageContext {
  session: Session;
  partner: PartnerChoice;
  query: Awaited<SearchParams>;
}

interface PartnerPageProps {
  params: Promise<{ id: string }>;
  searchParams: SearchParams;
}

interface PartnerPageParts {
  /** For a page below the named one. */
  subpage?: { title: string; summary: string };
  /** The actions beside the title, for the partner with this ID. */
  actions?: (id: string) => ReactNode;
}

/** A page of a partner. `content` loads it, and is called only for the partner's people. */
export function partnerPage(
  name: PartnerPageName,
  content: (context: PartnerPageContext) => Promise<ReactNode | PartnerProblem>,
  { subpage, actions }: PartnerPageParts = {},
) {
  return async function PartnerPage({ params, searchParams }: PartnerPageProps) {
    const { id } = await params;
    const page = partnerPages(id)[name];
    const { title, summary, what } = { ...page, ...subpage };
    const access = await readOwnPartner(id);
    if (access.kind !== 'partner') return <PartnerProblemPage problem={access} title={title} what={what} />;
    const { session, partner } = access;
    const found = await content({ session, partner, query: await searchParams });
    const header = { eyebrow: partner.name, title, summary, actions: isProblem(found) ? undefined : actions?.(id) };
    return (
      <div>
        {subpage !== undefined && <Breadcrumbs links={[{ label: page.label, href: page.href }]} current={title} />}
        <div className="space-y-8">
          <PageHeader {...header} />
          {isProblem(found) ? <PartnerProblemNote problem={found} what={what} /> : found}
        </div>
      </div>
    );
  };
}

function isProblem(found: ReactNode | PartnerProblem): found is PartnerProblem {
  return typeof found === 'object' && found !== null && 'kind' in found;
}
