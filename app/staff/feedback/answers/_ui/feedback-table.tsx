import { Badge } from '#components/ui/badge.tsx';
import { BreakableUrl } from '#components/ui/breakable.tsx';
import { Table } from '#components/ui/table.tsx';
import { TableHead } from '#components/ui/table-head.tsx';
import type { PageFeedback } from '#lib/admin/reader-feedback.ts';
import { softLink } from '#lib/text/soft-link.ts';
import { Day } from '#app/admin/_ui/moment.tsx';

interface FeedbackTableProps {
  feedback: readonly PageFeedback[];
  /** Of the pages that still exist, by path. */
  titles: ReadonlyMap<string, string>;
}

/** What readers said about pages. */
export function FeedbackTable({ feedback, titles }: FeedbackTableProps) {
  return (
    <Table cards caption="Feedback on pages">
      <TableHead columns={['Page', 'Helpful', 'Comment', 'Sent']} nowrap />
      <tbody>
        {feedback.map(({ id, path, isHelpful, comment, createdAt }) => (
          <tr key={id}>
            <th scope="row" className="min-w-44 wrap-anywhere">
              <a {...softLink} href={path} className="underline hover:text-accent">
                {titles.get(path) ?? <BreakableUrl url={path} />}
              </a>
              {titles.has(path) && (
                <span className="block text-xs font-normal text-muted">
                  <BreakableUrl url={path} />
                </span>
              )}
            </th>
            <td data-label="Helpful" data-card="corner">
              {isHelpful ? <Badge tone="success">Yes</Badge> : <Badge tone="warning">No</Badge>}
            </td>
            <td data-card="line" className="min-w-64 break-words whitespace-pre-line">
              {comment ?? <span className="text-muted max-md:hidden">No comment</span>}
            </td>
            <td data-card="inline" className="text-muted">
              <Day date={createdAt} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
