import type { Metadata } from 'next';
import { Breadcrumbs } from '../../../../components/shell/breadcrumbs.tsx';
import { SessionEnded } from '../../../../components/shell/session-ended.tsx';
import { PageHeader } from '../../../../components/ui/page-header.tsx';
import { adminPages } from '../../../../lib/admin-pages.ts';
import { askApi } from '../../../../lib/api-client.ts';
import { pageLink } from '../../../../lib/page-link.ts';
import { listOpenGrantsOperation, listPartnersOperation } from '../../../../lib/partners.ts';
import { readAccess } from '../../../../lib/read-access.ts';
import { readEveryPage } from '../../../../lib/read-every-page.ts';
import { single, type SearchParams } from '../../../../lib/search-params.ts';
import { AccessProblemPage } from '../../_ui/access-problem-page.tsx';
import { FailureNote } from '../../_ui/failure-note.tsx';
import { GrantForm } from './_ui/grant-form.tsx';
import { NoPartners } from './_ui/no-partners.tsx';

export const metadata: Metadata = { title: 'Give a partner access', robots: { index: false } };

const page = adminPages.partners;

export default async function GrantPage({ searchParams }: { searchParams: SearchParams }) {
  const query = await searchParams;
  const partnerId = single(query['partner']);
  const access = await readAccess('ACCESS_WRITE', single(query['company']));
  if (access.kind !== 'granted')
    return <AccessProblemPage problem={access} page={page} title="Give a partner access" />;

  const { company, scopes } = access.access;
  const [partners, grants] = await Promise.all([
    readEveryPage(
      (after) => askApi(access.session, listPartnersOperation, { after }),
      (data) => data.listPartners,
    ),
    readEveryPage(
      (after) => askApi(access.session, listOpenGrantsOperation, { companyId: company.id, after }),
      (data) => data.listPartnerAccessGrantsByCompany,
    ),
  ]);
  if (partners.kind === 'unauthenticated' || grants.kind === 'unauthenticated') return <SessionEnded />;
  if (partners.kind !== 'data') return <FailureNote failure={partners} what="partners" />;
  if (grants.kind !== 'data') return <FailureNote failure={grants} what="partners" />;
  const choices = partners.data;
  return (
    <div>
      <Breadcrumbs
        links={[{ label: page.label, href: pageLink(page.href, { company: company.id }) }]}
        current="Give access"
      />
      <div className="space-y-8">
        <PageHeader
          eyebrow={company.name}
          title="Give a partner access"
          summary="It sees what you tick here and nothing else. You can take it back with effect on its next request."
        />
        {choices.length === 0 ? (
          <NoPartners companyId={company.id} />
        ) : (
          <GrantForm
            key={company.id}
            company={company}
            grantable={scopes}
            partners={choices.map(({ id, name }) => ({ id, name }))}
            open={grants.data.map(({ partner, ...grant }) => ({ partnerId: partner.id, ...grant }))}
            chosenId={choices.find(({ id }) => id === partnerId)?.id ?? ''}
          />
        )}
      </div>
    </div>
  );
}
