import { ButtonLink } from '../../../../components/ui/button.tsx';
import { EmptyState } from '../../../../components/ui/empty-state.tsx';
import type { AuditPage } from '../../../../lib/audit.ts';
import { auditLink, type AuditSearch } from '../../../../lib/audit-search.ts';
import type { ApiAnswer } from '../../../../lib/graphql-request.ts';
import { FailureNote } from '../../_ui/failure-note.tsx';
import { ListPages } from '../../_ui/list-pages.tsx';
import { SessionEnded } from '../../_ui/session-ended.tsx';
import { AuditTable } from './audit-table.tsx';

interface AuditListProps {
  answer: ApiAnswer<{ listAuditEventsByCompany: AuditPage }>;
  companyId: string;
  search: AuditSearch;
}

/** One page of the log, or what stands in its place. */
export function AuditList({ answer, companyId, search }: AuditListProps) {
  if (answer.kind === 'unauthenticated') return <SessionEnded />;
  if (answer.kind !== 'data') return <FailureNote failure={answer} what="audit log" />;
  const { items, pageInfo } = answer.data.listAuditEventsByCompany;
  const isFirst = search.after === undefined;
  if (items.length === 0 && isFirst) {
    return Object.keys(search.filters).length > 0 ? (
      <EmptyState
        title="No change matches"
        action={<ButtonLink href={auditLink(companyId, { filters: {} })}>Show all changes</ButtonLink>}
      >
        <p>Nothing in this company’s log is as you filtered.</p>
      </EmptyState>
    ) : (
      <EmptyState title="Nothing has been changed yet">
        <p>As soon as somebody creates a key, lets a partner in or changes a campaign, it is written down here.</p>
      </EmptyState>
    );
  }
  return (
    <div className="space-y-4">
      <AuditTable events={items} companyId={companyId} filters={search.filters} />
      <ListPages
        label="Pages of changes"
        pageInfo={pageInfo}
        shown={items.length}
        words={['change', 'changes']}
        hrefOf={(after) => auditLink(companyId, search, { after })}
        isFirst={isFirst}
      />
    </div>
  );
}
