import { ButtonLink } from '../../../../components/ui/button.tsx';
import { EmptyState } from '../../../../components/ui/empty-state.tsx';
import type { ApiAnswer } from '../../../../lib/graphql-request.ts';
import { pageLink } from '../../../../lib/page-link.ts';
import type { GrantPage } from '../../../../lib/partners.ts';
import { AnsweredList } from '../../_ui/answered-list.tsx';
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
  const other = (
    <ButtonLink variant="quiet" size="small" href={hrefOf(undefined, !showsEnded)}>
      {showsEnded ? 'Show only who has access' : 'Show ended ones too'}
    </ButtonLink>
  );
  return (
    <AnsweredList
      answer={answer}
      pageOf={(data) => data.listPartnerAccessGrantsByCompany}
      after={after}
      hrefOf={hrefOf}
      what="partners"
      label="Pages of partners"
      words={['consent', 'consents']}
      empty={
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
      }
      aside={other}
    >
      {(items) => (
        <GrantTable grants={items} companyId={companyId} grantedId={grantedId} mayChange={mayChange} now={new Date()} />
      )}
    </AnsweredList>
  );
}
