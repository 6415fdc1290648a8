import type { Metadata } from 'next';
import { ButtonLink } from '../../../components/ui/button.tsx';
import { Callout } from '../../../components/ui/callout.tsx';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { adminPages } from '../../../lib/admin-pages.ts';
import { askApi } from '../../../lib/api-client.ts';
import { listAuditOperation } from '../../../lib/audit.ts';
import { auditLink, readAuditSearch, toAuditFilter } from '../../../lib/audit-search.ts';
import { pageLink } from '../../../lib/page-link.ts';
import { readAccess } from '../../../lib/read-access.ts';
import { single, type SearchParams } from '../../../lib/search-params.ts';
import { AccessProblemPage } from '../_ui/access-problem-page.tsx';
import { CompanyChooser } from '../_ui/company-chooser.tsx';
import { AuditFilters } from './_ui/audit-filters.tsx';
import { AuditList } from './_ui/audit-list.tsx';

export const metadata: Metadata = { title: 'Audit log', robots: { index: false } };

const page = adminPages.audit;

export default async function AuditPage({ searchParams }: { searchParams: SearchParams }) {
  const query = await searchParams;
  const search = readAuditSearch(query);
  const access = await readAccess(page.scope, single(query['company']));
  if (access.kind !== 'granted') return <AccessProblemPage problem={access} page={page} />;

  const { company } = access.access;
  const answer = await askApi(access.session, listAuditOperation, {
    companyId: company.id,
    filter: toAuditFilter(search),
    limit: 25,
    after: search.after ?? null,
  });
  return (
    <div className="space-y-8">
      <PageHeader
        eyebrow={company.name}
        title={page.label}
        summary="Every change in this company: who made it, when, from where, and what was there before."
        actions={
          <>
            <ButtonLink href={auditLink(company.id, search, { path: '/admin/audit/export' })} toFile>
              Download CSV
            </ButtonLink>
            <ButtonLink href={pageLink('/admin/audit/denial', { company: company.id })}>Explain a denial</ButtonLink>
          </>
        }
      />
      {single(query['export']) === 'failed' && answer.kind === 'data' && (
        <Callout kind="danger" title="No file was made">
          <p>The log could not be read a moment ago. It can be now: download it again.</p>
        </Callout>
      )}
      <CompanyChooser action={page.href} choices={access.choices} currentId={company.id} />
      <AuditFilters companyId={company.id} search={search} />
      <AuditList answer={answer} companyId={company.id} search={search} />
    </div>
  );
}
