import type { Metadata } from 'next';
import { ButtonLink } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { listTokensOperation } from '#lib/graphql/generated/operations.ts';
import { listVariables } from '#lib/admin/admin-list-table.ts';
import { tokenList } from '#lib/admin/token-list.ts';
import { fillDays, usageRange } from '#lib/admin/token-usage-days.ts';
import { callApi } from '#lib/session/api-client.ts';
import { pageLink } from '#lib/text/page-link.ts';
import { single } from '#lib/text/search-params.ts';
import { AdminList } from '../_ui/admin-list.tsx';
import { adminListPage } from '../_ui/admin-list-page.tsx';
import { TokenTable } from './_ui/token-table.tsx';

/** Days of requests in each row. */
const sparklineDays = 14;

export const metadata: Metadata = { title: 'API keys', robots: { index: false } };

export default adminListPage(tokenList, async ({ session, company, scopes, list, query }) => {
  const mayCreate = scopes.includes('TOKENS_WRITE');
  const create = (words: string) =>
    mayCreate && (
      <ButtonLink variant="primary" href={pageLink('/admin/tokens/new', { company: company.id })}>
        {words}
      </ButtonLink>
    );
  const now = new Date();
  const variables = { companyId: company.id, ...listVariables(list), range: usageRange(now, sparklineDays) };
  return {
    summary: 'An API key lets a program use the API on behalf of this company, with the permissions you give it.',
    actions: create('Create key'),
    list: (
      <AdminList
        list={list}
        answer={await callApi(session, listTokensOperation, variables)}
        pageOf={({ listAPITokensByCompany: { items, pageInfo }, getCompany }) => ({
          pageInfo,
          items: items.map((token) => ({
            token,
            days: fillDays(token.usage, getCompany?.timeZone ?? 'UTC', now, sparklineDays),
          })),
        })}
        empty={
          <EmptyState title="No API keys yet" action={create('Create the first key')}>
            <p>
              A program authenticates with an API key: a long secret with the permissions you give it. Create one key
              per program, so that you can revoke each key without affecting the others.
            </p>
            {!mayCreate && <p>You need permission to create API keys. Ask an admin of the company.</p>}
          </EmptyState>
        }
      >
        {(items) => (
          <TokenTable
            list={list}
            rows={items}
            createdId={single(query['created'])}
            timeZone={company.timeZone}
            now={now}
          />
        )}
      </AdminList>
    ),
  };
});
