import { SignInLink } from '../../../../components/shell/sign-in-link.tsx';
import { ButtonLink } from '../../../../components/ui/button.tsx';
import { EmptyState } from '../../../../components/ui/empty-state.tsx';
import type { ApiAnswer } from '../../../../lib/graphql-request.ts';
import type { TokenPage } from '../../../../lib/tokens.ts';
import { FailureNote } from './failure-note.tsx';
import { TokenTable } from './token-table.tsx';

interface TokenListProps {
  answer: ApiAnswer<{ listAPITokensByCompany: TokenPage }>;
  companyId: string;
  after: string | undefined;
  /** The key that was just made, to find it again in the list. */
  createdId: string | undefined;
  mayCreate: boolean;
}

/** One page of keys, or what stands in its place. */
export function TokenList({ answer, companyId, after, createdId, mayCreate }: TokenListProps) {
  if (answer.kind === 'unauthenticated') {
    return <EmptyState title="Your session has ended" action={<SignInLink>Sign in again</SignInLink>} />;
  }
  const here = `/admin/tokens?company=${encodeURIComponent(companyId)}`;
  if (answer.kind !== 'data') {
    return (
      <div className="space-y-4">
        <FailureNote failure={answer} what="API keys" />
        {after !== undefined && <ButtonLink href={here}>Back to the first page</ButtonLink>}
      </div>
    );
  }
  const { items, pageInfo } = answer.data.listAPITokensByCompany;
  if (items.length === 0 && after === undefined) return <NoTokens companyId={companyId} mayCreate={mayCreate} />;

  return (
    <div className="space-y-4">
      <TokenTable tokens={items} createdId={createdId} now={new Date()} />
      <nav aria-label="Pages of keys" className="flex flex-wrap items-center gap-3">
        {after !== undefined && <ButtonLink href={here}>First page</ButtonLink>}
        {pageInfo.hasNextPage && pageInfo.endCursor !== null && (
          <ButtonLink href={`${here}&after=${encodeURIComponent(pageInfo.endCursor)}`}>Next page</ButtonLink>
        )}
        {pageInfo.totalCount !== null && (
          <p className="text-sm text-muted">
            {items.length} of {pageInfo.totalCount} {pageInfo.totalCount === '1' ? 'key' : 'keys'}, newest first
          </p>
        )}
      </nav>
    </div>
  );
}

function NoTokens({ companyId, mayCreate }: { companyId: string; mayCreate: boolean }) {
  return (
    <EmptyState
      title="No keys yet"
      action={
        mayCreate && (
          <ButtonLink variant="primary" href={`/admin/tokens/new?company=${encodeURIComponent(companyId)}`}>
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
