import { Badge } from '#components/ui/badge.tsx';
import { stateTones } from '#components/ui/state-tones.ts';
import { Table } from '#components/ui/table.tsx';
import { TableHead } from '#components/ui/table-head.tsx';
import { pageLink } from '#lib/text/page-link.ts';
import { issueWords } from '#lib/uploads/issue-words.ts';
import { countWords } from '#lib/uploads/upload-words.ts';
import type { UploadDetail } from '#lib/uploads/uploads.ts';
import { softLinkInPlace } from '#lib/text/soft-link.ts';

interface IssueSummaryProps {
  path: string;
  summary: UploadDetail['issueSummary'];
  /** The filter of the rows below. */
  code: string | undefined;
}

/** Counts of issues by code and column; each line filters the rows below. */
export function IssueSummary({ path, summary, code }: IssueSummaryProps) {
  return (
    <div className="space-y-2">
      <Table cards caption="Issues by kind and column">
        <TableHead columns={['Issue', 'Column', 'Effect']} numbers={['Count']} />
        <tbody>
          {summary.map((entry) => (
            <tr
              key={`${entry.code} ${entry.column ?? ''}`}
              className={entry.code === code ? 'bg-accent-wash' : undefined}
            >
              <th scope="row" className="min-w-52">
                <a
                  {...softLinkInPlace}
                  href={pageLink(path, { code: entry.code })}
                  aria-current={entry.code === code ? 'true' : undefined}
                  className="underline hover:text-accent"
                >
                  {issueWords(entry.code)}
                </a>
              </th>
              <td data-label="Column">
                {entry.column === null ? <span className="text-muted">Whole row</span> : <code>{entry.column}</code>}
              </td>
              <td data-label="Effect" data-card="corner">
                <Badge tone={stateTones[entry.severity]}>{entry.severity === 'ERROR' ? 'Rejected' : 'Warning'}</Badge>
              </td>
              <td data-label="Count" className="text-right tabular-nums">
                {countWords(entry.count)}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      {code !== undefined && (
        <p className="text-sm">
          <a {...softLinkInPlace} href={path} className="underline hover:text-accent">
            Show all issues
          </a>
        </p>
      )}
    </div>
  );
}
