import { ButtonLink } from '../../../../components/ui/button.tsx';
import { EmptyState } from '../../../../components/ui/empty-state.tsx';
import type { AuditPage } from '../../../../lib/audit.ts';
import { auditLink, type AuditSearch } from '../../../../lib/audit-search.ts';
import type { ApiAnswer } from '../../../../lib/graphql-request.ts';
import { AnsweredList } from '../../_ui/answered-list.tsx';
import { AuditTable } from './audit-table.tsx';

interface AuditListProps {
  answer: ApiAnswer<{ listAuditEventsByCompany: AuditPage }>;
  companyId: string;
  search: AuditSearch;
}

/** One page of the log, or what stands in its place. */
export function AuditList({ answer, companyId, search }: AuditListProps) {
  const isFiltered = Object.keys(search.filters).length > 0;
  return (
    <AnsweredList
      answer={answer}
      pageOf={(data) => data.listAuditEventsByCompany}
      after={search.after}
      hrefOf={(after) => auditLink(companyId, search, { after })}
      what="audit log"
      label="Pages of changes"
      words={['change', 'changes']}
      empty={isFiltered ? <NoMatch companyId={companyId} /> : <NoChanges />}
    >
      {(items) => <AuditTable events={items} companyId={companyId} filters={search.filters} />}
    </AnsweredList>
  );
}

function NoMatch({ companyId }: { companyId: string }) {
  return (
    <EmptyState
      title="No change matches"
      action={<ButtonLink href={auditLink(companyId, { filters: {} })}>Show all changes</ButtonLink>}
    >
      <p>Nothing in this company’s log is as you filtered.</p>
    </EmptyState>
  );
}

function NoChanges() {
  return (
    <EmptyState title="Nothing has been changed yet">
      <p>As soon as somebody creates a key, lets a partner in or changes a campaign, it is written down here.</p>
    </EmptyState>
  );
}
