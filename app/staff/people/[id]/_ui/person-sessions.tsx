import { Section } from '#components/ui/section.tsx';
import { Table } from '#components/ui/table.tsx';
import { TableHead } from '#components/ui/table-head.tsx';
import type { PersonSession, StaffPerson } from '#lib/admin/people.ts';
import { relativeWords } from '#lib/text/date-words.ts';
import { Moment } from '#app/admin/_ui/moment.tsx';
import { EndPersonSessions } from './end-person-sessions.tsx';

interface PersonSessionsProps {
  person: StaffPerson;
  sessions: readonly PersonSession[];
  now: Date;
}

/** The browsers in which a person is signed in. */
export function PersonSessions({ person, sessions, now }: PersonSessionsProps) {
  return (
    <Section
      title="Sessions"
      actions={sessions.length > 0 && <EndPersonSessions person={{ id: person.id, email: person.email }} />}
    >
      {sessions.length === 0 ? (
        <p className="text-muted">This person is signed in nowhere, or signs in at another issuer.</p>
      ) : (
        <Table cards caption="Sessions">
          <TableHead columns={['Browser', 'IP address', 'Signed in', 'Last seen']} nowrap />
          <tbody>
            {sessions.map(({ id, device, ipAddress, createdAt, lastSeenAt }) => (
              <tr key={id}>
                <th scope="row" className="min-w-36">
                  {device}
                </th>
                <td data-label="IP address" className="whitespace-nowrap">
                  {ipAddress}
                </td>
                <td data-label="Signed in" data-card="line" className="min-w-36">
                  <Moment date={createdAt} />
                </td>
                <td data-label="Last seen" className="whitespace-nowrap">
                  {relativeWords(lastSeenAt, now)}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Section>
  );
}
