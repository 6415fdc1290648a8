import type { ReactNode } from 'react';
import { Badge } from '#components/ui/badge.tsx';
import { ShowAll } from '#components/ui/show-all.tsx';
import { Table } from '#components/ui/table.tsx';
import { TableHead } from '#components/ui/table-head.tsx';
import type { PersonSession } from '#lib/admin/people.ts';
import { relativeWords } from '#lib/text/date-words.ts';
import { Moment } from './moment.tsx';

interface SessionTableProps<Session extends PersonSession> {
  sessions: readonly Session[];
  /** The session of the reader, in a list of their own. */
  currentId?: string | undefined;
  now: Date;
  /** The action of a session. Without it, the table has no column for actions. */
  actionOf?: (session: Session) => ReactNode;
}

/** The browsers in which a person is signed in. Two sessions in equal browsers differ by their exact time. */
export function SessionTable<Session extends PersonSession>(props: SessionTableProps<Session>) {
  const { sessions, currentId, now, actionOf } = props;
  return (
    <ShowAll count={sessions.length} unit="rows">
      <Table cards caption="Sessions">
        <TableHead
          columns={['Browser', 'IP address', 'Signed in', 'Last used']}
          actions={actionOf !== undefined}
          nowrap
        />
        <tbody>
          {sessions.map((session) => (
            <tr key={session.id}>
              <th scope="row" className="min-w-36">
                {session.device} {session.id === currentId && <Badge tone="success">This session</Badge>}
              </th>
              <td data-label="IP address" className="whitespace-nowrap">
                {session.ipAddress}
              </td>
              <td data-label="Signed in" data-card="line" className="min-w-36">
                <Moment date={session.createdAt} precision="second" />
              </td>
              <td data-label="Last used" className="whitespace-nowrap">
                {session.id === currentId ? 'now' : relativeWords(session.lastSeenAt, now)}
              </td>
              {actionOf !== undefined && <td className="text-right">{actionOf(session)}</td>}
            </tr>
          ))}
        </tbody>
      </Table>
    </ShowAll>
  );
}
