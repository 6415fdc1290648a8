import type { Metadata } from 'next';
import { SessionEnded } from '../../../../components/shell/session-ended.tsx';
import { PageHeader } from '../../../../components/ui/page-header.tsx';
import { adminPages, newUploadPage } from '../../../../lib/admin-pages.ts';
import { readAccess } from '../../../../lib/read-access.ts';
import { single, type SearchParams } from '../../../../lib/search-params.ts';
import { readAudienceChoices } from '../../../../lib/uploads/read-audience-choices.ts';
import { AccessProblemPage } from '../../_ui/access-problem-page.tsx';
import { FailureNote } from '../../_ui/failure-note.tsx';
import { UploadForm } from './_ui/upload-form.tsx';

export const metadata: Metadata = { title: 'Upload a file', robots: { index: false } };

export default async function NewUploadPage({ searchParams }: { searchParams: SearchParams }) {
  const { company: requested } = await searchParams;
  const access = await readAccess(newUploadPage.scope, single(requested));
  if (access.kind !== 'granted')
    return <AccessProblemPage problem={access} page={newUploadPage} title="Upload a file" />;
  const { company } = access.access;
  const audiences = await readAudienceChoices(access.session, company.id);
  return (
    <div className="space-y-8">
      <PageHeader
        eyebrow={company.name}
        title="Upload a file"
        summary="Of people who are your customers. It is checked to its last row before anybody’s membership changes."
      />
      {audiences.kind === 'data' ? (
        <UploadForm
          key={company.id}
          company={company}
          audiences={audiences.data}
          listHref={`${adminPages.uploads.href}?company=${company.id}`}
        />
      ) : audiences.kind === 'unauthenticated' ? (
        <SessionEnded />
      ) : (
        <FailureNote failure={audiences} what="audiences" />
      )}
    </div>
  );
}
