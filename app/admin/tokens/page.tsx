import type { Metadata } from 'next';
import { ButtonLink } from '../../../components/ui/button.tsx';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { adminPages } from '../../../lib/admin-pages.ts';
import { askApi } from '../../../lib/api-client.ts';
import { pageLink } from '../../../lib/page-link.ts';
import { readAccess } from '../../../lib/read-access.ts';
import { single, type SearchParams } from '../../../lib/search-params.ts';
import { readTokenSearch, toTokenFilter } from '../../../lib/token-search.ts';
import { listTokensOperation, tokenSorts } from '../../../lib/tokens.ts';
import { AccessProblemPage } from '../_ui/access-problem-page.tsx';
import { CompanyChooser } from '../_ui/company-chooser.tsx';
import { TokenFilters } from './_ui/token-filters.tsx';
import { TokenList } from './_ui/token-list.tsx';

export const metadata: Metadata = { title: 'API keys', robots: { index: false } };

const page = adminPages.tokens;

export default async function TokensPage({ searchParams }: { searchParams: SearchParams }) {
  const query = await searchParams;
  const search = readTokenSearch(query);
  const access = await readAccess(page.scope, single(query['company']));
  if (access.kind !== 'granted') return <AccessProblemPage problem={access} page={page} />;

  const { company, scopes } = access.access;
  const mayCreate = scopes.includes('TOKENS_WRITE');
  const answer = await askApi(access.session, listTokensOperation, {
    companyId: company.id,
    filter: toTokenFilter(search),
    sort: tokenSorts[search.sort],
    after: search.after ?? null,
  });
  return (
    <div className="space-y-8">
      <PageHeader
        eyebrow={company.name}
        title={page.label}
        summary="A key lets a program use the API in the name of this company, within the permissions you give it."
        actions={
          mayCreate && (
            <ButtonLink variant="primary" href={pageLink('/admin/tokens/new', { company: company.id })}>
              Create key
            </ButtonLink>
          )
        }
      />
      <CompanyChooser action={page.href} choices={access.choices} currentId={company.id} />
      <TokenFilters companyId={company.id} search={search} />
      <TokenList
        answer={answer}
        companyId={company.id}
        search={search}
        createdId={single(query['created'])}
        mayCreate={mayCreate}
      />
    </div>
  );
}
