import type { Metadata } from 'next';
import { SessionEnded } from '#components/shell/session-ended.tsx';
import { prepareTokenOperation } from '#lib/graphql/generated/operations.ts';
import { environment } from '#lib/server/env.ts';
import { callApi } from '#lib/session/api-client.ts';
import { adminPages } from '#lib/admin/admin-pages.ts';
import { adminSubpage } from '../../_ui/admin-subpage.tsx';
import { FailureNote } from '../../_ui/failure-note.tsx';
import { CreateForm } from '../_ui/create-form.tsx';

const title = 'Create an API key';

export const metadata: Metadata = { title, robots: { index: false } };

export default adminSubpage(
  {
    path: '/admin/tokens/new',
    page: adminPages.tokens,
    scope: 'TOKENS_WRITE',
    title,
    summary: 'Give the key only the permissions that its program needs. You can create more keys at any time.',
  },
  async ({ session, company, scopes }) => {
    const answer = await callApi(session, prepareTokenOperation, { companyId: company.id });
    if (answer.kind === 'unauthenticated') return <SessionEnded />;
    if (answer.kind !== 'data') return <FailureNote failure={answer} what="terms of service" />;
    return (
      <CreateForm
        key={company.id}
        company={company}
        managed={answer.data.listCompanies}
        terms={answer.data.getCompany?.termsToAccept ?? null}
        grantable={scopes}
        apiUrl={environment().apiUrl}
      />
    );
  },
);
