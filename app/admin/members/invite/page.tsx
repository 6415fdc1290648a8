import type { Metadata } from 'next';
import { Breadcrumbs } from '../../../../components/shell/breadcrumbs.tsx';
import { PageHeader } from '../../../../components/ui/page-header.tsx';
import { adminPages } from '../../../../lib/admin-pages.ts';
import { pageLink } from '../../../../lib/page-link.ts';
import { readAccess } from '../../../../lib/read-access.ts';
import { single, type SearchParams } from '../../../../lib/search-params.ts';
import { AccessProblemPage } from '../../_ui/access-problem-page.tsx';
import { InviteForm } from './_ui/invite-form.tsx';

export const metadata: Metadata = { title: 'Invite somebody', robots: { index: false } };

const page = adminPages.members;

export default async function InvitePage({ searchParams }: { searchParams: SearchParams }) {
  const { company: requested } = await searchParams;
  const access = await readAccess('ACCESS_WRITE', single(requested));
  if (access.kind !== 'granted') return <AccessProblemPage problem={access} page={page} title="Invite somebody" />;
  const { company } = access.access;
  return (
    <div>
      <Breadcrumbs
        links={[{ label: page.label, href: pageLink(page.href, { company: company.id }) }]}
        current="Invite somebody"
      />
      <div className="space-y-8">
        <PageHeader
          eyebrow={company.name}
          title="Invite somebody"
          summary="Who is new gets a link from you, to set a password and come in. Who has signed in here before is in at once."
        />
        <InviteForm key={company.id} companyId={company.id} />
      </div>
    </div>
  );
}
