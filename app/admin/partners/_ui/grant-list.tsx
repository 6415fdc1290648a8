import { ButtonLink } from '../../../../components/ui/button.tsx';
import { EmptyState } from '../../../../components/ui/empty-state.tsx';
import type { ApiAnswer } from '../../../../lib/graphql-request.ts';
import { pageLink } from '../../../../lib/page-link.ts';
import type { GrantPage } from '../../../../lib/partners.ts';
import { FailureNote } from '../../_ui/failure-note.tsx';
import { ListPages } from '../../_ui/list-pages.tsx';
import { SessionEnded } from '../../_ui/session-ended.tsx';
import { GrantTable } from './grant-table.tsx';

interface GrantListProps {
  answer: ApiAnswer<{ listPartnerAccessGrantsByCompany: GrantPage }>;
  companyId: string;
  after: string | undefined;
  /** Whether consents that have ended are in the list. */
  showsEnded: boolean;
  /** The consent that was just given. */
  grantedId: string | undefined;
  mayChange: boolean;
}

/** One page of consents, or what stands in its place. */
export function GrantList({ answer, companyId, after, showsEnded, grantedId, mayChange }: GrantListProps) {
  const hrefOf = (cursor: string | undefined, all = showsEnded) =>
    pageLink('/admin/partners', { company: companyId, show: all ? 'all' : undefined, after: cursor });
  if (answer.kind === 'unauthenticated') return <SessionEnded />;
  if (answer.kind !== 'data') return <FailureNote failure={answer} what="partners" />;

  const { items, pageInfo } = answer.data.listPartnerAccessGrantsByCompany;
  const other = (
    <ButtonLink variant="quiet" size="small" href={hrefOf(undefined, !showsEnded)}>
      {showsEnded ? 'Show only who has access' : 'Show ended ones too'}
    </ButtonLink>
  );
  if (items.length === 0 && after === undefined) {
    return (
      <EmptyState
        title={showsEnded ? 'No partner has ever had access' : 'No partner has access'}
        action={!showsEnded && other}
      >
        <p>
          An analytics service or an agency’s tool can work for several companies with one set of credentials. It
          reaches this company’s data only after you have let it in here, and you can take that back at any time.
        </p>
        {!mayChange && <p>Letting a partner in takes the permission to do so. Ask an admin of the company.</p>}
      </EmptyState>
    );
  }
  return (
    <div className="space-y-4">
      <GrantTable grants={items} companyId={companyId} grantedId={grantedId} mayChange={mayChange} now={new Date()} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ListPages
          label="Pages of partners"
          pageInfo={pageInfo}
          shown={items.length}
          words={['consent', 'consents']}
          hrefOf={hrefOf}
          isFirst={after === undefined}
        />
        {other}
      </div>
    </div>
  );
}
