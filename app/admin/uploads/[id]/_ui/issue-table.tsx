import { Table } from '#components/ui/table.tsx';
import { issueWords } from '#lib/uploads/issue-words.ts';
import type { UploadIssue } from '#lib/uploads/uploads.ts';

/** Issues row by row, with the position, the reason and the masked value. */
export function IssueTable({ issues }: { issues: readonly UploadIssue[] }) {
  return (
    <Table cards caption="Issues row by row">
      <thead>
        <tr>
          <th scope="col" className="text-right">
            Row
          </th>
          {['Column', 'Issue', 'Value'].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {issues.map((issue, index) => (
          // One value can have two issues, and the order of a page never changes.
          <tr key={index}>
            <th
              scope="row"
              className="text-right tabular-nums before:mr-1 before:font-sans before:content-['Row'] md:before:content-none"
            >
              {issue.row}
            </th>
            <td data-label="Column">{issue.column === null ? '' : <code>{issue.column}</code>}</td>
            <td data-label="Issue" data-card="line" className="min-w-60">
              <span className="block font-medium">{issueWords(issue.code)}</span>{' '}
              <span className="text-muted">{issue.message}</span>
            </td>
            <td data-label="Value" className="break-all">
              {issue.maskedValue === null ? '' : <code>{issue.maskedValue}</code>}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
