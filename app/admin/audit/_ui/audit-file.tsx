import { ButtonLink } from '#components/ui/button.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { listWords, type OpenList } from '#lib/admin/admin-list-table.ts';
import { auditFileLink } from '#lib/admin/audit-download.ts';

/** A link to the file with the events of the view that the filters find. */
export function AuditFileLink({ list, className }: { list: OpenList; className: string }) {
  return (
    <ButtonLink href={auditFileLink(list)} toFile className={className}>
      Download CSV
    </ButtonLink>
  );
}

/** What the file has. */
export function AuditFileNote({ list }: { list: OpenList }) {
  return <p className="text-sm text-muted">The CSV file has the {listWords(list)[1]} of all pages of this list.</p>;
}

/** Why a reader who wanted the file is on the page of the log instead. */
export function NoAuditFile() {
  return (
    <Callout kind="danger" title="The file was not created">
      <p>The audit log could not be read. Download the file again.</p>
    </Callout>
  );
}
