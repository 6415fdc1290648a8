import clsx from 'clsx';
import { Badge } from '#components/ui/badge.tsx';
import { Breakable } from '#components/ui/breakable.tsx';
import { Table } from '#components/ui/table.tsx';
import { roomy, squeezed, TableHead } from '#components/ui/table-head.tsx';
import type { ListedDenial } from '#lib/admin/audit.ts';
import { actorKindWord } from '#lib/admin/audit-words.ts';
import { softLink } from '#lib/text/soft-link.ts';
import { Moment } from '#app/admin/_ui/moment.tsx';

interface DenialTableProps {
  denials: readonly ListedDenial[];
  /** Returns the URL of the explanation of a request. */
  hrefOf: (requestId: string) => string;
  /** The company's time zone. */
  timeZone: string | undefined;
}

/** Denied requests, newest first, each with a link to its explanation. */
export function DenialTable({ denials, hrefOf, timeZone }: DenialTableProps) {
  return (
    <Table cards caption="Denied requests, newest first">
      <TableHead columns={['Reason', 'When', 'Who', 'Operation', 'Check']} dropped={['Check']} />
      <tbody>
        {denials.map(({ requestId, occurredAt, actor, operationName, check, message }) => (
          // A request that was denied for several reasons has a row for each.
          <tr key={`${requestId} ${check}`}>
            <th scope="row" className="min-w-44 lg:min-w-72">
              <a
                {...softLink}
                href={hrefOf(requestId)}
                title={requestId}
                className="wrap-anywhere underline hover:text-accent"
              >
                {message}
              </a>
              <code className={squeezed}>{check}</code>
            </th>
            <td data-label="When" className="md:whitespace-nowrap">
              <Moment date={occurredAt} timeZone={timeZone} />
            </td>
            <td data-label="Who" className="min-w-28 wrap-anywhere">
              <Breakable text={actor.name} />
              <span className="block text-xs text-muted">{actorKindWord(actor.kind)}</span>
            </td>
            <td data-label="Operation" className="min-w-28 wrap-anywhere">
              {operationName === null ? <span className="text-muted">None</span> : <code>{operationName}</code>}
            </td>
            <td data-label="Check" className={clsx('whitespace-nowrap', roomy)}>
              <Badge code>{check}</Badge>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
