import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { ButtonLink } from '../../../components/ui/button.tsx';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { adminPages } from '../../../lib/admin-pages.ts';
import { askApi } from '../../../lib/api-client.ts';
import { pageLink } from '../../../lib/page-link.ts';
import { listGrantsOperation } from '../../../lib/partners.ts';
import { readAccess } from '../../../lib/read-access.ts';
import { single, type SearchParams } from '../../../lib/search-params.ts';
import { AccessProblemPage } from '../_ui/access-problem-page.tsx';
import { CompanyChooser } from '../_ui/company-chooser.tsx';
import { GrantList } from './_ui/grant-list.tsx';

export const metadata: Metadata = { title: 'Partners', robots: { index: false } };

const page = adminPages.partners;

export default async function PartnersPage({ searchParams }: { searchParams: SearchParams }) {
  const query = await searchParams;
  const after = single(query['after']);
  const showsEnded = single(query['show']) === 'all';
  const access = await readAccess(page.scope, single(query['company']));
  // Staff belongs to no company: what it does about partners stands on a page of its own.
  if (access.kind === 'no-company' && access.isStaff) redirect('/admin/partners/register');
  if (access.kind !== 'granted') return <AccessProblemPage problem={access} page={page} />;

  const { company, scopes } = access.access;
  const mayChange = scopes.includes('ACCESS_WRITE');
  const answer = await askApi(access.session, listGrantsOperation, {
    companyId: company.id,
    filter: showsEnded ? {} : { status: ['ACTIVE'] },
    after: after ?? null,
  });
  return (
    <div className="space-y-8">
      <PageHeader
        eyebrow={company.name}
        title={page.label}
        summary="A partner is another company’s service. It sees this company’s data only while you let it, and only what you choose."
        actions={
          <>
            {mayChange && (
              <ButtonLink variant="primary" href={pageLink('/admin/partners/grant', { company: company.id })}>
                Give a partner access
              </ButtonLink>
            )}
            {access.isStaff && <ButtonLink href="/admin/partners/register">All partners of the platform</ButtonLink>}
          </>
        }
      />
      <CompanyChooser action={page.href} choices={access.choices} currentId={company.id} />
      <GrantList
        answer={answer}
        companyId={company.id}
        after={after}
        showsEnded={showsEnded}
        grantedId={single(query['granted'])}
        mayChange={mayChange}
      />
    </div>
  );
}
