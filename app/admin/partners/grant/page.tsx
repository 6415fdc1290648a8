import type { Metadata } from 'next';
import { SessionEnded } from '#components/shell/session-ended.tsx';
import { listOpenGrantsOperation, listPartnersOperation } from '#lib/graphql/generated/operations.ts';
import { adminPages } from '#lib/admin/admin-pages.ts';
import { callApi } from '#lib/session/api-client.ts';
import { readEveryPage } from '#lib/graphql/read-every-page.ts';
import { single } from '#lib/text/search-params.ts';
import { adminSubpage } from '../../_ui/admin-subpage.tsx';
import { FailureNote } from '../../_ui/failure-note.tsx';
import { GrantForm } from './_ui/grant-form.tsx';
import { NoPartners } from './_ui/no-partners.tsx';

const title = 'Grant partner access';

export const metadata: Metadata = { title, robots: { index: false } };

export default adminSubpage(
  {
    path: '/admin/partners/grant',
    page: adminPages.partners,
    scope: 'ACCESS_WRITE',
    title,
    summary:
      'The partner sees only what you select here. You can revoke the access at any time, with effect on its next request.',
  },
  async ({ session, company, scopes, query }) => {
    const [partners, grants] = await Promise.all([
      readEveryPage(
        (after) => callApi(session, listPartnersOperation, { after }),
        (data) => data.listPartners,
      ),
      readEveryPage(
        (after) => callApi(session, listOpenGrantsOperation, { companyId: company.id, after }),
        (data) => data.listPartnerAccessGrantsByCompany,
      ),
    ]);
    if (partners.kind === 'unauthenticated' || grants.kind === 'unauthenticated') return <SessionEnded />;
    if (partners.kind !== 'data') return <FailureNote failure={partners} what="partners" />;
    if (grants.kind !== 'data') return <FailureNote failure={grants} what="partners" />;
    if (partners.data.length === 0) return <NoPartners companyId={company.id} />;
    const chosenId = single(query['partner']);
    return (
      <GrantForm
        key={company.id}
        company={company}
        grantable={scopes}
        partners={partners.data.map(({ id, name }) => ({ id, name }))}
        open={grants.data.map(({ partner, ...grant }) => ({ partnerId: partner.id, ...grant }))}
        chosenId={partners.data.find(({ id }) => id === chosenId)?.id ?? ''}
      />
    );
  },
);
