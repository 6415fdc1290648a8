import type { Metadata } from 'next';
import { Breadcrumbs } from '#components/shell/breadcrumbs.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { companyPath } from '#lib/admin/companies.ts';
import { kindWord } from '#lib/admin/company-list.ts';
import { readCompanyPage } from '#lib/admin/read-staff-item.ts';
import { staffPages } from '#lib/admin/staff-pages.ts';
import { fillDays } from '#lib/admin/token-usage-days.ts';
import { type SearchParams, single } from '#lib/text/search-params.ts';
import { Usage } from '#app/admin/_ui/usage.tsx';
import { StaffProblemPage } from '../../_ui/staff-problem-page.tsx';
import { CompanyStatus } from '../_ui/company-status.tsx';
import { CompanyAccess } from './_ui/company-access.tsx';
import { CompanyFacts } from './_ui/company-facts.tsx';
import { PendingInvitations } from './_ui/pending-invitations.tsx';
import { StatusSection } from './_ui/status-section.tsx';

const { companies: page } = staffPages;

export const metadata: Metadata = { title: 'Company', robots: { index: false } };

interface CompanyPageProps {
  params: Promise<{ id: string }>;
  searchParams: SearchParams;
}

export default async function CompanyPage({ params, searchParams }: CompanyPageProps) {
  const { id } = await params;
  const wasMailed = single((await searchParams)['sent']) === 'yes';
  const now = new Date();
  const found = await readCompanyPage(id, now);
  if (found.kind !== 'found') return <StaffProblemPage problem={found} title="Company" page={page} />;

  const { company, access, usage, pendingInvitations, erasedFrom } = found.item;
  return (
    <div>
      <Breadcrumbs links={[{ label: page.label, href: page.href }]} current={company.name} />
      <div className="space-y-8">
        <PageHeader
          title={company.name}
          facts={
            <>
              <CompanyStatus status={company.status} />
              {kindWord(company.kind)}
            </>
          }
          actions={
            <>
              <ButtonLink href={companyPath(company.id, 'edit')}>Edit company</ButtonLink>
              {company.status !== 'CLOSED' && (
                <ButtonLink href={companyPath(company.id, 'invite')}>Invite admin</ButtonLink>
              )}
            </>
          }
        />
        {wasMailed && (
          <Callout kind="success" live>
            <p>The invitation was sent by email.</p>
          </Callout>
        )}
        <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <CompanyFacts found={found.item} />
          <div className="min-w-0 space-y-12">
            <CompanyAccess companyId={company.id} access={access} />
            <Usage days={fillDays(usage, company.timeZone, now)} name={company.name} />
            {pendingInvitations.length > 0 && (
              <PendingInvitations company={company} invitations={pendingInvitations} now={now} />
            )}
            <StatusSection company={company} apiKeys={access.apiKeys} erasedFrom={erasedFrom} />
          </div>
        </div>
      </div>
    </div>
  );
}
