import type { ReactNode } from 'react';
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

/** A page of a partner. `content` loads it, and is called only for the partner's people. */
export function partnerPage(
  name: PartnerPageName,
  content: (context: PartnerPageContext) => Promise<ReactNode | PartnerProblem>,
) {
  return async function PartnerPage({ params, searchParams }: PartnerPageProps) {
    const { id } = await params;
    const { title, summary, what } = partnerPages(id)[name];
    const access = await readOwnPartner(id);
    if (access.kind !== 'partner') return <PartnerProblemPage problem={access} title={title} what={what} />;
    const { session, partner } = access;
    const found = await content({ session, partner, query: await searchParams });
    return (
      <div className="space-y-8">
        <PageHeader eyebrow={partner.name} title={title} summary={summary} />
        {isProblem(found) ? <PartnerProblemNote problem={found} what={what} /> : found}
      </div>
    );
  };
}

function isProblem(found: ReactNode | PartnerProblem): found is PartnerProblem {
  return typeof found === 'object' && found !== null && 'kind' in found;
}
