import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { PageHeader } from '#components/ui/page-header.tsx';
import { adminPages } from '#lib/admin/admin-pages.ts';
import { partnerHref } from '#lib/admin/partner-pages.ts';
import { staffHref } from '#lib/admin/staff-pages.ts';
import { readAccess } from '#lib/session/read-access.ts';
import { pageLink } from '#lib/text/page-link.ts';
import type { SearchParams } from '#lib/text/search-params.ts';
import { AccessProblemPage } from './_ui/access-problem-page.tsx';
import { CampaignsCard } from './_ui/overview/campaigns-card.tsx';
import { ExpiringCard } from './_ui/overview/expiring-card.tsx';
import { IssuesCard } from './_ui/overview/issues-card.tsx';
import { KeysCard } from './_ui/overview/keys-card.tsx';
import { OverviewCard } from './_ui/overview/overview-card.tsx';
import { SpendCard } from './_ui/overview/spend-card.tsx';
import { UploadsCard } from './_ui/overview/uploads-card.tsx';

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
  const may = (scope: string) => scopes.includes(scope);
  const linkTo = (href: string) => pageLink(href, { company: company.id });
  return (
    <div className="space-y-8">
      <PageHeader
        eyebrow={company.name}
        title={page.label}
        summary="Spend, delivery, uploads and API use of this company, and what expires soon."
      />
      <div className="space-y-12">
        <OverviewCard
          title="Spend in the last 28 days"
          summary="Whole days, without today. Each total is compared with the 28 days before."
          what="spend"
          isAllowed={may('REPORTS_READ')}
          link={{ href: '/use-cases/listPerformanceByCompany', words: 'Query performance' }}
        >
          <SpendCard {...card} />
        </OverviewCard>
        <OverviewCard
          title="Active campaigns"
          summary="The spent share of each budget, compared with the campaign’s schedule."
          what="campaigns"
          isAllowed={may('CAMPAIGNS_READ')}
          link={{ href: '/use-cases/listCampaignsByCompany', words: 'Query campaigns' }}
        >
          <CampaignsCard {...card} />
        </OverviewCard>
        <div className="grid gap-x-16 gap-y-12 lg:grid-cols-2 [&>*]:min-w-0">
          <OverviewCard
            title="Delivery issues"
            what="delivery issues"
            isAllowed={may('CAMPAIGNS_READ')}
            link={{ href: '/use-cases/listCampaignsByCompany', words: 'Query campaigns' }}
          >
            <IssuesCard {...card} />
          </OverviewCard>
          <OverviewCard
            title="Latest uploads"
            what="uploads"
            isAllowed={may(uploads.scope)}
            link={{ href: linkTo(uploads.href), words: 'All uploads' }}
          >
            <UploadsCard {...card} />
          </OverviewCard>
          <OverviewCard
            title="API requests in the last 14 days"
            what="API keys"
            isAllowed={may(tokens.scope)}
            link={{ href: linkTo(tokens.href), words: 'All API keys' }}
          >
            <KeysCard {...card} />
          </OverviewCard>
          <OverviewCard
            title="Expires soon"
            what="keys and partner access that expire"
            isAllowed={may(tokens.scope) && may(partners.scope)}
            link={{ href: linkTo(partners.href), words: 'All partners' }}
          >
            <ExpiringCard {...card} partnersHref={linkTo(partners.href)} />
          </OverviewCard>
        </div>
      </div>
    </div>
  );
}
