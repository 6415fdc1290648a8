import { Badge } from '#components/ui/badge.tsx';
import { stateTones } from '#components/ui/state-tones.ts';
import { RowActions } from '#components/ui/row-actions.tsx';
import { ShortId } from '#components/ui/short-id.tsx';
import { Table } from '#components/ui/table.tsx';
import { TableHead } from '#components/ui/table-head.tsx';
import { companyPath } from '#lib/admin/companies.ts';
import { jobStates, queueWords, type FailedJob } from '#lib/admin/operations.ts';
import { relativeWords } from '#lib/text/date-words.ts';
import { softLink } from '#lib/text/soft-link.ts';
import { RetryJob } from './retry-job.tsx';

/** Failed jobs with the last error, and what they work on. */
export function JobTable({ jobs, now }: { jobs: readonly FailedJob[]; now: Date }) {
  return (
    <Table cards caption="Failed jobs">
      <TableHead columns={['Work', 'State', 'Attempts', 'Last error']} actions nowrap />
      <tbody>
        {jobs.map((job) => (
          <tr key={job.id}>
            <th scope="row" className="min-w-44">
              {queueWords(job.queue)}
              <Subject job={job} />
            </th>
            <td data-label="State" data-card="corner">
              <Badge tone={stateTones[job.state]}>{jobStates.get(job.state) ?? job.state}</Badge>
            </td>
            <td data-label="Attempts" data-card="line" className="min-w-36">
              {job.attempts}
              <span className="block text-xs text-muted">
                {job.lastAttemptAt !== null && <>last {relativeWords(job.lastAttemptAt, now)}</>}
                {job.nextAttemptAt !== null && <>, next {relativeWords(job.nextAttemptAt, now)}</>}
              </span>
            </td>
            <td data-label="Last error" data-card="line" className="min-w-48 wrap-anywhere lg:min-w-64">
              {job.error ?? 'Unknown'}
            </td>
            <td>
              <RowActions of={queueWords(job.queue)}>
                <RetryJob job={{ id: job.id, what: queueWords(job.queue) }} />
              </RowActions>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** The company and the upload that a job works on. */
function Subject({ job: { companyId, companyName, uploadId } }: { job: FailedJob }) {
  if (companyId === null) return null;
  return (
    <span className="block text-xs font-normal text-muted">
      <a {...softLink} href={companyPath(companyId)} className="underline hover:text-accent">
        {companyName ?? companyId}
      </a>
      {uploadId !== null && (
        <span className="block">
          Upload <ShortId id={uploadId} what="upload ID" />
        </span>
      )}
    </span>
  );
}
