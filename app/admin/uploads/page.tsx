import type { Metadata } from 'next';
import { ButtonLink } from '../../../components/ui/button.tsx';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { adminPages } from '../../../lib/admin-pages.ts';
import { askApi } from '../../../lib/api-client.ts';
import { pageLink } from '../../../lib/page-link.ts';
import { readAccess } from '../../../lib/read-access.ts';
import { single, type SearchParams } from '../../../lib/search-params.ts';
import { readAudienceChoices } from '../../../lib/uploads/read-audience-choices.ts';
import { readUploadSearch, toUploadFilter } from '../../../lib/uploads/upload-search.ts';
import { listUploadsOperation, uploadSorts } from '../../../lib/uploads/uploads.ts';
import { AccessProblemPage } from '../_ui/access-problem-page.tsx';
import { CompanyChooser } from '../_ui/company-chooser.tsx';
import { UploadFilters } from './_ui/upload-filters.tsx';
import { UploadList } from './_ui/upload-list.tsx';

export const metadata: Metadata = { title: 'Uploads', robots: { index: false } };

const page = adminPages.uploads;

export default async function UploadsPage({ searchParams }: { searchParams: SearchParams }) {
  const query = await searchParams;
  const search = readUploadSearch(query);
  const access = await readAccess(page.scope, single(query['company']));
  if (access.kind !== 'granted') return <AccessProblemPage problem={access} page={page} />;

  const { company, scopes } = access.access;
  const mayUpload = scopes.includes('AUDIENCES_WRITE');
  const [answer, audiences] = await Promise.all([
    askApi(access.session, listUploadsOperation, {
      companyId: company.id,
      filter: toUploadFilter(search),
      sort: uploadSorts[search.sort],
      after: search.after ?? null,
    }),
    readAudienceChoices(access.session, company.id),
  ]);
  return (
    <div className="space-y-8">
      <PageHeader
        eyebrow={company.name}
        title={page.label}
        summary="Files of your own customers, and what became of each. A file makes members of an audience, or takes them out."
        actions={
          mayUpload && (
            <ButtonLink variant="primary" href={pageLink('/admin/uploads/new', { company: company.id })}>
              Upload a file
            </ButtonLink>
          )
        }
      />
      <CompanyChooser action={page.href} choices={access.choices} currentId={company.id} />
      <UploadFilters
        companyId={company.id}
        search={search}
        audiences={audiences.kind === 'data' ? audiences.data : []}
      />
      <UploadList answer={answer} companyId={company.id} search={search} mayUpload={mayUpload} />
    </div>
  );
}
