import type { Metadata } from 'next';
import { Breadcrumbs } from '../../../../components/shell/breadcrumbs.tsx';
import { PageHeader } from '../../../../components/ui/page-header.tsx';
import { adminPages } from '../../../../lib/admin-pages.ts';
import { askApi } from '../../../../lib/api-client.ts';
import { explainDenialOperation } from '../../../../lib/audit.ts';
import { pageLink } from '../../../../lib/page-link.ts';
import { readAccess } from '../../../../lib/read-access.ts';
import { single, type SearchParams } from '../../../../lib/search-params.ts';
import { AccessProblemPage } from '../../_ui/access-problem-page.tsx';
import { CompanyChooser } from '../../_ui/company-chooser.tsx';
import { DenialAnswer } from './_ui/denial-answer.tsx';
import { DenialForm } from './_ui/denial-form.tsx';

export const metadata: Metadata = { title: 'Explain a denial', robots: { index: false } };

const path = '/admin/audit/denial';

export default async function DenialPage({ searchParams }: { searchParams: SearchParams }) {
  const query = await searchParams;
  const requestId = single(query['request'])?.trim();
  const access = await readAccess(adminPages.audit.scope, single(query['company']));
  if (access.kind !== 'granted')
    return <AccessProblemPage problem={access} page={adminPages.audit} title="Explain a denial" />;
  const { company } = access.access;
  const answer = requestId
    ? await askApi(access.session, explainDenialOperation, { companyId: company.id, requestId })
    : undefined;
  return (
    <div>
      <Breadcrumbs
        links={[{ label: adminPages.audit.label, href: pageLink(adminPages.audit.href, { company: company.id }) }]}
        current="Explain a denial"
      />
      <div className="space-y-8">
        <PageHeader
          eyebrow={company.name}
          title="Explain a denial"
          summary="A refused caller is told little. With the id of the request, you see which check refused it and what would have let it through."
        />
        <CompanyChooser action={path} choices={access.choices} currentId={company.id} />
        <DenialForm action={path} companyId={company.id} requestId={requestId} />
        {answer && <DenialAnswer answer={answer} />}
      </div>
    </div>
  );
}
