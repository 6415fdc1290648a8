import type { Metadata } from 'next';
import { ButtonLink } from '../../../components/ui/button.tsx';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { askApi } from '../../../lib/api-client.ts';
import { readAccess } from '../../../lib/read-access.ts';
import { listTokensOperation } from '../../../lib/tokens.ts';
import { AccessProblemView } from './_ui/access-problem.tsx';
import { CompanyChooser } from './_ui/company-chooser.tsx';
import { TokenList } from './_ui/token-list.tsx';
import { single, type SearchParams } from '../../../lib/search-params.ts';

export const metadata: Metadata = { title: 'API keys', robots: { index: false } };

export default async function TokensPage({ searchParams }: { searchParams: SearchParams }) {
  const query = await searchParams;
  const after = single(query['after']);
  const access = await readAccess('TOKENS_READ', single(query['company']));
  if (access.kind !== 'granted') {
    return (
      <div className="space-y-8">
        <PageHeader title="API keys" />
        <AccessProblemView problem={access} what="API keys" />
      </div>
    );
  }

  const { company, scopes } = access.access;
  const mayCreate = scopes.includes('TOKENS_WRITE');
  const answer = await askApi(access.session, listTokensOperation, { companyId: company.id, after: after ?? null });
  return (
    <div className="space-y-8">
      <PageHeader
        eyebrow={company.name}
        title="API keys"
        summary="A key lets a program use the API in the name of this company, within the permissions you give it."
        actions={
          mayCreate && (
            <ButtonLink variant="primary" href={`/admin/tokens/new?company=${encodeURIComponent(company.id)}`}>
              Create key
            </ButtonLink>
          )
        }
      />
      <CompanyChooser choices={access.choices} currentId={company.id} />
      <TokenList
        answer={answer}
        companyId={company.id}
        after={after}
        createdId={single(query['created'])}
        mayCreate={mayCreate}
      />
    </div>
  );
}
