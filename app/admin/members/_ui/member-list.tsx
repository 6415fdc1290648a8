import { ButtonLink } from '../../../../components/ui/button.tsx';
import { EmptyState } from '../../../../components/ui/empty-state.tsx';
import type { ApiAnswer } from '../../../../lib/graphql-request.ts';
import { memberSearchLink, type MemberSearch } from '../../../../lib/member-search.ts';
import type { MemberPage } from '../../../../lib/members.ts';
import { pageLink } from '../../../../lib/page-link.ts';
import { FailureNote } from '../../_ui/failure-note.tsx';
import { ListPages } from '../../_ui/list-pages.tsx';
import { SessionEnded } from '../../_ui/session-ended.tsx';
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
  if (answer.kind === 'unauthenticated') return <SessionEnded />;
  if (answer.kind !== 'data') return <FailureNote failure={answer} what="members" />;

  const { items, pageInfo } = answer.data.listCompanyMembers;
  const isFirst = search.after === undefined;
  if (items.length === 0 && isFirst) {
    return (
      <EmptyState
        title="Nobody matches"
        action={<ButtonLink href={pageLink('/admin/members', { company: companyId })}>Show all members</ButtonLink>}
      >
        <p>No member of this company has all that you filtered by.</p>
      </EmptyState>
    );
  }
  return (
    <div className="space-y-4">
      <MemberTable
        members={items}
        onlyAdminId={onlyAdminId}
        ownEmail={ownEmail}
        addedId={addedId}
        mayChange={mayChange}
        now={new Date()}
      />
      <ListPages
        label="Pages of members"
        pageInfo={pageInfo}
        shown={items.length}
        words={['member', 'members']}
        hrefOf={(after) => memberSearchLink(companyId, search, after)}
        isFirst={isFirst}
      />
    </div>
  );
}
