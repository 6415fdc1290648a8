import { isUuid } from '#api/db/list/list-filter.ts';
import { type ListTable, listTable } from '#api/db/list/list-table.ts';
import type { IssueSeverity, RowIssueCode } from '#shared/identifiers/row-issues.ts';

/** An issue of a row; the first 10,000 of an upload are stored. */
export interface UploadIssueRow {
  readonly id: string;
  readonly companyId: string;
  readonly rowNumber: string;
  readonly columnName: string | null;
  readonly code: RowIssueCode;
  readonly severity: IssueSeverity;
  readonly message: string;
  readonly maskedValue: string | null;
}

const noUpload = '00000000-0000-0000-0000-000000000000';

const issueTable = listTable<UploadIssueRow>()({
  name: 'UploadIssue',
  from: 'first_party_upload_issue as issue',
  columns: {
    id: 'issue.id',
    companyId: 'issue.company_id',
    rowNumber: 'issue.row_number',
    columnName: 'issue.column_name',
    code: 'issue.code',
    severity: 'issue.severity',
    message: 'issue.message',
    maskedValue: 'issue.masked_value',
  },
  id: 'issue.id',
  companyId: 'issue.company_id',
  filters: {
    code: { kind: 'enum', sql: 'issue.code' },
    severity: { kind: 'enum', sql: 'issue.severity' },
    row: { kind: 'bigint', sql: 'issue.row_number' },
  },
  sorts: {
    ROW: { kind: 'bigint', sql: 'issue.row_number' },
    CODE: { kind: 'text', sql: 'issue.code collate "C"' },
  },
  isLarge: true,
  defaultSort: [{ field: 'ROW', direction: 'ASC' }],
});

/** The list for the schema. */
export const uploadIssueList = issueTable;

/** The issues of one upload. */
export function uploadIssueTable(uploadId: string): ListTable<UploadIssueRow> {
  const wanted = isUuid(uploadId) ? uploadId : noUpload;
  return {
    ...issueTable,
    from: (values) => `(select * from first_party_upload_issue where upload_id = ${values.add(wanted)}::uuid) as issue`,
  };
}
