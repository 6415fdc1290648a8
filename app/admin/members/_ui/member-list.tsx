import { ButtonLink } from '../../../../components/ui/button.tsx';
import { EmptyState } from '../../../../components/ui/empty-state.tsx';
import type { ApiAnswer } from '../../../../lib/graphql-request.ts';
import { memberSearchLink, type MemberSearch } from '../../../../lib/member-search.ts';
import type { MemberPage } from '../../../../lib/members.ts';
import { pageLink } from '../../../../lib/page-link.ts';
import { AnsweredList } from '../../_ui/answered-list.tsx';
import { MemberTable } from './member-table.tsx';

interface MemberListProps {
  answer: ApiAnswer<{ listCompanyMembers: MemberPage }>;
  companyId: string;
  search: MemberSearch;
  /** The one admin a company with a single one has. */
  onlyAdminId: string | undefined;
  ownEmail: string | null;
  /** The member who was just invited. */
  addedId: string | undefined;
  mayChange: boolean;
}

/** One page of members, or what stands in its place. */
export function MemberList(props: MemberListProps) {
  const { answer, companyId, search, onlyAdminId, ownEmail, addedId, mayChange } = props;
  return (
    <AnsweredList
      answer={answer}
      pageOf={(data) => data.listCompanyMembers}
      after={search.after}
      hrefOf={(after) => memberSearchLink(companyId, search, after)}
      what="members"
      label="Pages of members"
      words={['member', 'members']}
      empty={<NoMatch companyId={companyId} />}
    >
      {(items) => (
        <MemberTable
          members={items}
          onlyAdminId={onlyAdminId}
          ownEmail={ownEmail}
          addedId={addedId}
          mayChange={mayChange}
          now={new Date()}
        />
      )}
    </AnsweredList>
  );
}

function NoMatch({ companyId }: { companyId: string }) {
  return (
    <EmptyState
      title="Nobody matches"
      action={<ButtonLink href={pageLink('/admin/members', { company: companyId })}>Show all members</ButtonLink>}
    >
      <p>No member of this company has all that you filtered by.</p>
    </EmptyState>
  );
}
