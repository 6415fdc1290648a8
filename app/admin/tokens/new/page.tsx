import type { Metadata } from 'next';
import { PageHeader } from '../../../../components/ui/page-header.tsx';
import { environment } from '../../../../lib/env.ts';
import { readAccess } from '../../../../lib/read-access.ts';
import { adminPages } from '../../../../lib/admin-pages.ts';
import { AccessProblemPage } from '../../_ui/access-problem-page.tsx';
import { CreateForm } from '../_ui/create-form.tsx';
import { single, type SearchParams } from '../../../../lib/search-params.ts';

export const metadata: Metadata = { title: 'Create an API key', robots: { index: false } };

export default async function NewTokenPage({ searchParams }: { searchParams: SearchParams }) {
  const { company: requested } = await searchParams;
  const access = await readAccess('TOKENS_WRITE', single(requested));
  if (access.kind !== 'granted')
    return <AccessProblemPage problem={access} page={adminPages.tokens} title="Create an API key" />;
  const { company, scopes } = access.access;
  return (
    <div className="space-y-8">
      <PageHeader
        eyebrow={company.name}
        title="Create an API key"
        summary="Give it no more than its program needs. You can make another any time."
      />
      <CreateForm key={company.id} company={company} grantable={scopes} apiUrl={environment().apiUrl} />
    </div>
  );
}
