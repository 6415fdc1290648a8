import type { Metadata } from 'next';
import { PageCompany } from '#components/shell/page-company.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { adminPages } from '#lib/admin/admin-pages.ts';
import { single, type SearchParams } from '#lib/text/search-params.ts';
import { issueCodeOf } from '#lib/uploads/issue-words.ts';
import { readUpload } from '#lib/uploads/read-upload.ts';
import { isFinal, operationWords } from '#lib/uploads/upload-words.ts';
import { CompanyBreadcrumbs } from '../../_ui/company-breadcrumbs.tsx';
import { ItemProblemPage } from '../../_ui/item-problem-page.tsx';
import { UploadStatus } from '../_ui/upload-status.tsx';
import { ForgetFile } from './_ui/forget-file.tsx';
import { UploadFacts } from './_ui/upload-facts.tsx';
import { UploadFailure } from './_ui/upload-failure.tsx';
import { UploadIssues } from './_ui/upload-issues.tsx';
import { UploadResult } from './_ui/upload-result.tsx';
import { UploadUnderWay } from './_ui/upload-under-way.tsx';

export const metadata: Metadata = { title: 'Upload', robots: { index: false } };

interface UploadPageProps {
  params: Promise<{ id: string }>;
  searchParams: SearchParams;
}

export default async function UploadPage({ params, searchParams }: UploadPageProps) {
  const [{ id }, query] = await Promise.all([params, searchParams]);
  const code = issueCodeOf(single(query['code']));
  const after = single(query['after']);
  const found = await readUpload(id, { filter: code === undefined ? {} : { code: [code] }, after });
  if (found.kind !== 'found') return <ItemProblemPage title="Upload" what="upload" problem={found} />;

  const { item: upload, scopes, issues } = found;
  const mayChange = scopes.includes('AUDIENCES_WRITE');
  const ended = isFinal(upload.status);
  return (
    <div>
      <PageCompany id={upload.company.id} />
      <CompanyBreadcrumbs company={upload.company} page={adminPages.uploads} current={upload.fileName} />
      <div className="space-y-8">
        <PageHeader
          title={upload.fileName}
          facts={
            <>
              <UploadStatus status={upload.status} />
              <span>
                {operationWords.get(upload.operation) ?? upload.operation} <strong>{upload.audience.name}</strong>
                {upload.validateOnly && ' (check only)'}
              </span>
            </>
          }
        />
        <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="min-w-0 space-y-12">
            {!ended && <UploadUnderWay key={upload.id} upload={upload} mayChange={mayChange} />}
            {ended && <ForgetFile id={upload.id} />}
            {ended && <UploadFailure upload={upload} mayChange={mayChange} />}
            {ended && upload.rows.total !== '0' && <UploadResult upload={upload} />}
            {ended && <UploadIssues upload={upload} mayChange={mayChange} answer={issues} code={code} after={after} />}
          </div>
          <UploadFacts upload={upload} />
        </div>
      </div>
    </div>
  );
}
