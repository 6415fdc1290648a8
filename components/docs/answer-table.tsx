import clsx from 'clsx';
import type { AnswerTable as Answer } from '../../lib/answer-table.ts';
import { Table } from '../ui/table.tsx';
import { AnswerCell } from './answer-cell.tsx';

/** The first list of a recorded answer, as a table. */
export function AnswerTable({ answer, className }: { answer: Answer; className?: string | undefined }) {
  const { columns, rows, path, rest } = answer;
  return (
    <>
      <Table caption={`${path}: ${rows.length} rows, as recorded`} nowrap className={className}>
        <thead>
          <tr>
            {columns.map(({ label, kind, description }) => (
              <th key={label} scope="col" title={description} className={clsx(kind === 'number' && 'text-right')}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, position) => (
            <tr key={position}>
              {columns.map(({ label, kind }, column) => (
                <td key={label} className={clsx(kind === 'number' && 'text-right')}>
                  <AnswerCell kind={kind} value={row[column]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
      {rest.length > 0 && (
        <dl className="flex flex-wrap gap-x-4 gap-y-1 px-3 py-2 text-xs">
          {rest.map(({ label, kind, value }) => (
            <div key={label} className="flex max-w-full gap-1.5">
              <dt className="font-mono text-muted">{label}</dt>
              <dd className="min-w-0 font-mono break-all">
                <AnswerCell kind={kind} value={value} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}
