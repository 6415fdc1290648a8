import type { Metadata } from 'next';
import { ButtonLink } from '#components/ui/button.tsx';
import { Section } from '#components/ui/section.tsx';
import { explainDenialOperation, listDenialsOperation } from '#lib/graphql/generated/operations.ts';
import { adminPages } from '#lib/admin/admin-pages.ts';
import { callApi } from '#lib/session/api-client.ts';
import { pageLink } from '#lib/text/page-link.ts';
import { single } from '#lib/text/search-params.ts';
import { adminSubpage } from '../../_ui/admin-subpage.tsx';
import { DenialAnswer } from './_ui/denial-answer.tsx';
import { DenialForm } from './_ui/denial-form.tsx';
import { RecentDenials } from './_ui/recent-denials.tsx';

const title = 'Denied requests';

export const metadata: Metadata = { title, robots: { index: false } };

const path = '/admin/audit/denial';

export default adminSubpage(
  {
    path,
    page: adminPages.audit,
    title,
    summary:
      'A caller sees only that a request was denied. Here you see which check denied it, and what would allow it.',
  },
  async ({ session, company, query }) => {
    const requestId = single(query['request'])?.trim();
    const form = <DenialForm action={path} companyId={company.id} requestId={requestId} />;
    if (requestId) {
      const answer = await callApi(session, explainDenialOperation, { companyId: company.id, requestId });
      return (
        <Section title="Explanation" actions={form}>
          <DenialAnswer answer={answer} timeZone={company.timeZone} />
          <ButtonLink href={pageLink(path, { company: company.id })}>Show recent denied requests</ButtonLink>
        </Section>
      );
    }
    const after = single(query['after']);
    const answer = await callApi(session, listDenialsOperation, { companyId: company.id, limit: 25, after });
    return <RecentDenials answer={answer} company={company} path={path} after={after} form={form} />;
  },
);
