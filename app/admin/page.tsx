import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { redirect } from 'next/navigation';
import { PageHeader } from '#components/ui/page-header.tsx';
import { SkeletonLines } from '#components/ui/skeleton.tsx';
import { adminPages } from '#lib/admin/admin-pages.ts';
import { partnerHref } from '#lib/admin/partner-pages.ts';
import { staffHref } from '#lib/admin/staff-pages.ts';
import { readAccess } from '#lib/session/read-access.ts';
import { pageLink } from '#lib/text/page-link.ts';
import type { SearchParams } from '#lib/text/search-params.ts';
import { AccessProblemPage } from './_ui/access-problem-page.tsx';
import { campaignsCard } from './_ui/overview/campaigns-card.tsx';
import { expiringCard } from './_ui/overview/expiring-card.tsx';
import { issuesCard } from './_ui/overview/issues-card.tsx';
import { keysCard } from './_ui/overview/keys-card.tsx';
import { OverviewCard } from './_ui/overview/overview-card.tsx';
import { showSoon } from './_ui/overview/show-soon.tsx';
import { spendCard } from './_ui/overview/spend-card.tsx';
import { uploadsCard } from './_ui/overview/uploads-card.tsx';

export const metadata: Metadata = { title: 'Overview', robots: { index: false } };

const { overview: page, tokens, partners, uploads } = adminPages;

/** The start page of a company. Staff and people of partners without a company are led to their own pages. */
export default async function OverviewPage({ searchParams }: { searchParams: SearchParams }) {
  const access = await readAccess(page.scope, { path: page.href, query: await searchParams });
  if (access.kind === 'no-company' && access.isStaff) redirect(staffHref);
  if (access.kind === 'no-company' && access.isOfPartner) redirect(partnerHref);
  if (access.kind !== 'granted') return <AccessProblemPage problem={access} page={page} />;

  const { session } = access;
  const { company, scopes } = access.access;
  const card = { session, companyId: company.id, now: new Date() };
  const may = (...needed: string[]) => needed.every((scope) => scopes.includes(scope));
  const linkTo = (href: string) => pageLink(href, { company: company.id });
  const [spend, campaigns, issues, latest, keys, expiring] = await Promise.all([
    may('REPORTS_READ') && soon('spend', spendCard(card)),
    may('CAMPAIGNS_READ') && soon('campaigns', campaignsCard(card)),
    may('CAMPAIGNS_READ') && soon('delivery issues', issuesCard(card)),
    may(uploads.scope) && soon('uploads', uploadsCard(card)),
    may(tokens.scope) && soon('API keys', keysCard(card)),
    may(tokens.scope, partners.scope) &&
      soon('keys and partner access that expire', expiringCard({ ...card, partnersHref: linkTo(partners.href) })),
  ]);
  return (
    <div className="space-y-8">
      <PageHeader
        eyebrow={company.name}
        title={page.label}
        foldsSummary
        summary={
          may(tokens.scope)
            ? 'Spend, delivery, uploads and API use of this company, and what expires soon.'
            : 'Spend, delivery and uploads of this company.'
        }
      />
      <div className="space-y-12">
        <OverviewCard
          title="Last 28 days"
          summary="Whole days, without today. Each total is compared with the 28 days before."
          link={{ href: '/use-cases/listPerformanceByCompany', words: 'Report performance with the API' }}
        >
          {spend}
        </OverviewCard>
        <OverviewCard
          title="Active campaigns"
          summary="The spent share of each budget, compared with the campaign’s schedule."
          link={{ href: '/use-cases/listCampaignsByCompany', words: 'Query campaigns' }}
        >
          {campaigns}
        </OverviewCard>
        <div className="grid items-start gap-x-16 gap-y-12 lg:grid-cols-2 [&>*]:min-w-0">
          <OverviewCard
            title="Delivery issues"
            link={{ href: '/use-cases/listCampaignsByCompany', words: 'Query campaigns' }}
          >
            {issues}
          </OverviewCard>
          <div className="space-y-12">
            <OverviewCard title="Latest uploads" link={{ href: linkTo(uploads.href), words: 'All uploads' }}>
              {latest}
            </OverviewCard>
            <OverviewCard title="Expires soon">{expiring}</OverviewCard>
          </div>
        </div>
        <OverviewCard
          title="API requests in the last 14 days"
          link={{ href: linkTo(tokens.href), words: 'All API keys' }}
        >
          {keys}
        </OverviewCard>
        {/* One sentence in the place of the cards that this role can't see. */}
        {keys === false && (
          <p className="border-t border-rule pt-4 text-muted">
            Your role in this company can’t see its API keys. Ask one of its admins.
          </p>
        )}
      </div>
    </div>
  );
}

function soon(what: string, content: Promise<Awaited<ReactNode>>) {
  return showSoon(content, <SkeletonLines label={`Loading ${what}`} lines={4} />);
}
