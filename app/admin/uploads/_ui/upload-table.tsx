import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Table } from '#components/ui/table.tsx';
import { roomy, squeezed, TableHead } from '#components/ui/table-head.tsx';
import { columnOrders, type OpenList } from '#lib/admin/admin-list-table.ts';
import { rowOutcomes } from '#lib/uploads/row-outcomes.ts';
import { countWords, operationWords, sizeWords } from '#lib/uploads/upload-words.ts';
import type { Upload } from '#lib/uploads/uploads.ts';
import { Moment } from '../../_ui/moment.tsx';
import { UploadStatus } from './upload-status.tsx';
import { softLink } from '#lib/text/soft-link.ts';

interface UploadTableProps {
  list: OpenList;
  uploads: readonly Upload[];
  /** The company's time zone. */
  timeZone: string | undefined;
}

/** Uploads with their results, newest first by default. */
export function UploadTable({ list, uploads, timeZone }: UploadTableProps) {
  return (
    <Table cards caption="Uploads">
      <TableHead
        columns={['File', 'Status', 'Audience']}
        numbers={['Size', 'Rows', 'Rejected', 'Unchanged', 'Members']}
        closing={['Created']}
        dropped={['Size', 'Created']}
        orders={columnOrders(list)}
        nowrap
      />
      <tbody>
        {uploads.map((upload) => (
          <UploadRow key={upload.id} upload={upload} timeZone={timeZone} />
        ))}
      </tbody>
    </Table>
  );
}

function UploadRow({ upload, timeZone }: { upload: Upload; timeZone: string | undefined }) {
  const { total, rejected, unchanged, members } = rowOutcomes(upload);
  const size = sizeWords(upload.contentLength);
  return (
    <tr>
      <th scope="row" className="max-w-80 min-w-36">
        <a {...softLink} href={`/admin/uploads/${upload.id}`} className="wrap-anywhere underline hover:text-accent">
          {upload.fileName}
        </a>
        <span className="block text-xs font-normal text-muted lg:hidden">{size}</span>
        <span className={squeezed}>
          <Moment date={upload.createdAt} timeZone={timeZone} isBrief />
        </span>
      </th>
      {/* Two lines where seven columns need the room. */}
      <td
        data-label="Status"
        data-card="corner"
        className="whitespace-nowrap md:max-lg:min-w-24 md:max-lg:[&>span]:whitespace-normal"
      >
        <UploadStatus status={upload.status} />
        {(upload.status === 'VALIDATING' || upload.status === 'PROCESSING') && (
          <span className="block text-xs text-muted">{Math.floor(upload.progress * 100)} %</span>
        )}
        {upload.validateOnly && <span className="block text-xs text-muted">check only</span>}
      </td>
      <td data-label="" data-card="line" className="min-w-28 lg:min-w-32">
        <span className="text-muted">{operationWords.get(upload.operation) ?? upload.operation}</span>{' '}
        {upload.audience.name}
      </td>
      {/* Below the name of the file where it has no column. */}
      <td className="text-right whitespace-nowrap tabular-nums max-lg:hidden">{size}</td>
      <Count label="Rows">{total && countWords(total)}</Count>
      <Count label="Rejected">{rejected && countWords(rejected)}</Count>
      <Count label="Unchanged">{unchanged && countWords(unchanged)}</Count>
      <Count label="Members">
        {members?.map((part) => (
          <span key={part} className="block whitespace-nowrap">
            {part}
          </span>
        ))}
        {members && upload.validateOnly && <span className="block text-xs whitespace-nowrap text-muted">would be</span>}
      </Count>
      <td data-label="Created" data-card="line" className={clsx('min-w-32', roomy)}>
        <Moment date={upload.createdAt} timeZone={timeZone} isBrief />
        <span className="block text-xs text-muted">by {upload.createdBy.name}</span>
      </td>
    </tr>
  );
}

/** A number of rows or members; a dash when there is none to show. */
function Count({ label, children }: { label: string; children: ReactNode }) {
  return (
    <td data-label={label} data-card="quarter" className="text-right tabular-nums">
      {children ?? <span className="text-muted">–</span>}
    </td>
  );
}
