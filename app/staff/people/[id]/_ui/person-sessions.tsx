import { Section } from '#components/ui/section.tsx';
import type { PersonSession, StaffPerson } from '#lib/admin/people.ts';
import { SessionTable } from '#app/admin/_ui/session-table.tsx';
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
        <SessionTable sessions={sessions} now={now} />
      )}
    </Section>
  );
}
