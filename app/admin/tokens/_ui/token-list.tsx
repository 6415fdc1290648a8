import { ButtonLink } from '../../../../components/ui/button.tsx';
import { EmptyState } from '../../../../components/ui/empty-state.tsx';
import type { ApiAnswer } from '../../../../lib/graphql-request.ts';
import { pageLink } from '../../../../lib/page-link.ts';
import { tokenSearchLink, type TokenSearch } from '../../../../lib/token-search.ts';
import type { TokenPage } from '../../../../lib/tokens.ts';
import { AnsweredList } from '../../_ui/answered-list.tsx';
import { TokenTable } from './token-table.tsx';

interface TokenListProps {
  answer: ApiAnswer<{ listAPITokensByCompany: TokenPage }>;
  companyId: string;
  search: TokenSearch;
  /** The key that was just made, to find it again in the list. */
  createdId: string | undefined;
  mayCreate: boolean;
}

/** One page of keys, or what stands in its place. */
export function TokenList({ answer, companyId, search, createdId, mayCreate }: TokenListProps) {
  const isFiltered = Object.keys(search.filters).length > 0;
  return (
    <AnsweredList
      answer={answer}
      pageOf={(data) => data.listAPITokensByCompany}
      after={search.after}
      hrefOf={(after) => tokenSearchLink(companyId, search, after)}
      what="API keys"
      label="Pages of keys"
      words={['key', 'keys']}
      empty={isFiltered ? <NoMatch companyId={companyId} /> : <NoTokens companyId={companyId} mayCreate={mayCreate} />}
    >
      {(items) => <TokenTable tokens={items} createdId={createdId} now={new Date()} />}
    </AnsweredList>
  );
}

function NoMatch({ companyId }: { companyId: string }) {
  return (
    <EmptyState
      title="No key matches"
      action={<ButtonLink href={pageLink('/admin/tokens', { company: companyId })}>Show all keys</ButtonLink>}
    >
      <p>No key of this company has all that you filtered by.</p>
    </EmptyState>
  );
}

function NoTokens({ companyId, mayCreate }: { companyId: string; mayCreate: boolean }) {
  return (
    <EmptyState
      title="No keys yet"
      action={
        mayCreate && (
          <ButtonLink variant="primary" href={pageLink('/admin/tokens/new', { company: companyId })}>
            Create the first key
          </ButtonLink>
        )
      }
    >
      <p>
        An API key is how a program signs in: a long secret that stands for this company, with only the permissions you
        give it. Make one for each program, with as little as it needs, so that you can end one without the others.
      </p>
      {!mayCreate && <p>Creating keys takes the permission to do so. Ask an admin of the company.</p>}
    </EmptyState>
  );
}
