import { Breakable } from '#components/ui/breakable.tsx';
import { ShortId } from '#components/ui/short-id.tsx';
import { Table } from '#components/ui/table.tsx';
import { TableHead } from '#components/ui/table-head.tsx';
import type { ListedDenial } from '#lib/admin/audit.ts';
import { actorKindWord } from '#lib/admin/audit-words.ts';
import { denialWords } from '#lib/admin/denial-words.ts';
import { Moment } from '#app/admin/_ui/moment.tsx';

interface DenialTableProps {
  denials: readonly ListedDenial[];
  /** The company's time zone. */
  timeZone: string | undefined;
}

/** Denied requests, newest first, each with what would allow it. */
export function DenialTable({ denials, timeZone }: DenialTableProps) {
  return (
    <Table cards caption="Denied requests, newest first">
      <TableHead columns={['Reason', 'When', 'Who', 'Operation', 'Request']} />
      <tbody>
        {denials.map((denial, index) => (
          // Several denials can have one request ID, because clients can send their own.
          <tr key={`${index} ${denial.requestId}`}>
            <th scope="row" className="min-w-44 lg:min-w-72">
              {denialWords(denial)}
              <span className="block text-xs font-normal text-muted">{denial.advice}</span>
            </th>
            <td data-label="When" className="md:whitespace-nowrap">
              <Moment date={denial.occurredAt} timeZone={timeZone} />
            </td>
            <td data-label="Who" className="min-w-28 wrap-anywhere">
              <Breakable text={denial.actor.name} />
              <span className="block text-xs text-muted">{actorKindWord(denial.actor.kind)}</span>
            </td>
            <td data-label="Operation" className="min-w-28 wrap-anywhere">
              {denial.operationName === null ? (
                <span className="text-muted">None</span>
              ) : (
                <code>{denial.operationName}</code>
              )}
            </td>
            <td data-label="Request" className="text-xs">
              <ShortId id={denial.requestId} what="request ID" />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
