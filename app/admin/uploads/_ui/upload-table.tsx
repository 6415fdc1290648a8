import clsx from 'clsx';
import { Table } from '#components/ui/table.tsx';
import { roomy, squeezed } from '#components/ui/table-head.tsx';
import { countWords, operationWords, sizeWords } from '#lib/uploads/upload-words.ts';
import type { Upload } from '#lib/uploads/uploads.ts';
import { Moment } from '../../_ui/moment.tsx';
import { UploadStatus } from './upload-status.tsx';
import { softLink } from '#lib/text/soft-link.ts';

/** The parts of an upload's rows, with the titles of their columns. */
const counts = { total: 'Rows', rejected: 'Rejected', added: 'Added', removed: 'Removed' } as const;

interface UploadTableProps {
  uploads: readonly Upload[];
  /** The company's time zone. */
  timeZone: string | undefined;
}

/** Uploads with their results, newest first by default. */
export function UploadTable({ uploads, timeZone }: UploadTableProps) {
  return (
    <Table cards caption="Uploads">
      <thead>
        <tr>
          {['File', 'Status', 'Audience'].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
          {Object.entries(counts).map(([part, title]) => (
            <th key={part} scope="col" className="text-right">
              {title}
            </th>
          ))}
          <th scope="col" className={roomy}>
            Created
          </th>
        </tr>
      </thead>
      <tbody>
        {uploads.map((upload) => (
          <tr key={upload.id}>
            <th scope="row" className="max-w-80 min-w-36">
              <a {...softLink} href={`/admin/uploads/${upload.id}`} className="break-words underline hover:text-accent">
                {upload.fileName}
              </a>
              <span className="block text-xs font-normal text-muted">{sizeWords(upload.contentLength)}</span>
              <span className={squeezed}>
                <Moment date={upload.createdAt} timeZone={timeZone} />
              </span>
            </th>
            <td data-label="Status" data-card="corner" className="whitespace-nowrap">
              <UploadStatus status={upload.status} />
              {(upload.status === 'VALIDATING' || upload.status === 'PROCESSING') && (
                <span className="block text-xs text-muted">{Math.floor(upload.progress * 100)} %</span>
              )}
              {upload.validateOnly && <span className="block text-xs text-muted">check only</span>}
            </td>
            <td data-label="Audience" data-card="line" className="min-w-28 lg:min-w-32">
              <span className="text-muted">{operationWords.get(upload.operation) ?? upload.operation}</span>{' '}
              {upload.audience.name}
            </td>
            {(['total', 'rejected'] as const).map((part) => (
              <Count key={part} part={part} count={upload.rows.total === '0' ? null : upload.rows[part]} />
            ))}
            {(['added', 'removed'] as const).map((part) => (
              <Count
                key={part}
                part={part}
                count={upload.rows.total === '0' || upload.status === 'FAILED' ? null : upload.rows[part]}
                isSupposed={upload.validateOnly}
              />
            ))}
            <td data-label="Created" data-card="line" className={clsx('min-w-32', roomy)}>
              <Moment date={upload.createdAt} timeZone={timeZone} />
              <span className="block text-xs text-muted">by {upload.createdBy.name}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

interface CountProps {
  part: keyof typeof counts;
  count: string | null;
  /** Whether the upload only checks its file. */
  isSupposed?: boolean;
}

/** A number of rows or members; null when there is none to show. */
function Count({ part, count, isSupposed = false }: CountProps) {
  return (
    <td data-label={counts[part]} data-card="quarter" className="text-right tabular-nums">
      {count === null ? <span className="text-muted">–</span> : countWords(count)}
      {count !== null && isSupposed && <span className="block text-xs whitespace-nowrap text-muted">would be</span>}
    </td>
  );
}
