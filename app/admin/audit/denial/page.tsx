import type { Metadata } from 'next';
import { explainDenialOperation } from '#lib/graphql/generated/operations.ts';
import { adminPages } from '#lib/admin/admin-pages.ts';
import { callApi } from '#lib/session/api-client.ts';
import { single } from '#lib/text/search-params.ts';
import { adminSubpage } from '../../_ui/admin-subpage.tsx';
import { DenialAnswer } from './_ui/denial-answer.tsx';
import { DenialForm } from './_ui/denial-form.tsx';

const title = 'Explain a denied request';

export const metadata: Metadata = { title, robots: { index: false } };

const path = '/admin/audit/denial';

export default adminSubpage(
  {
    path,
    page: adminPages.audit,
    title,
    summary:
      'A denied caller sees few details. With the request ID, you can see which check denied the request and what would allow it.',
  },
  async ({ session, company, query }) => {
    const requestId = single(query['request'])?.trim();
    const answer = requestId
      ? await callApi(session, explainDenialOperation, { companyId: company.id, requestId })
      : undefined;
    return (
      <>
        <DenialForm action={path} companyId={company.id} requestId={requestId} />
        {answer && <DenialAnswer answer={answer} timeZone={company.timeZone} />}
      </>
    );
  },
);
