import { Badge } from '#components/ui/badge.tsx';
import { Table } from '#components/ui/table.tsx';
import { TableHead } from '#components/ui/table-head.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { PageFeedback } from '#lib/admin/reader-feedback.ts';
import { Day } from '#app/admin/_ui/moment.tsx';

/** What readers said about pages. */
export function FeedbackTable({ feedback }: { feedback: readonly PageFeedback[] }) {
  return (
    <Table cards caption="Feedback on pages">
      <TableHead columns={['Page', 'Helpful', 'Comment', 'Sent']} nowrap />
      <tbody>
        {feedback.map(({ id, path, isHelpful, comment, createdAt }) => (
          <tr key={id}>
            <th scope="row" className="min-w-44 font-normal break-all">
              <TextLink href={path}>{path}</TextLink>
            </th>
            <td data-label="Helpful">{isHelpful ? <Badge>Yes</Badge> : <Badge tone="warning">No</Badge>}</td>
            <td data-label="Comment" className="min-w-64 break-words whitespace-pre-line">
              {comment ?? 'None'}
            </td>
            <td data-label="Sent">
              <Day date={createdAt} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
