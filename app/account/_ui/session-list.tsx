import { Callout } from '#components/ui/callout.tsx';
import { Section } from '#components/ui/section.tsx';
import type { ApiAnswer } from '#lib/graphql/graphql-request.ts';
import type { PortalListSessionsQuery } from '#lib/graphql/generated/operations.ts';
import { momentWords } from '#lib/text/date-words.ts';
import { SessionTable } from '#app/admin/_ui/session-table.tsx';
import { EndSessions } from './end-sessions.tsx';

type Session = PortalListSessionsQuery['viewer']['sessions'][number];

/** The browsers in which the user is signed in, each with a button that signs it out. */
export function SessionList({ answer }: { answer: ApiAnswer<PortalListSessionsQuery> }) {
  const sessions = answer.kind === 'data' ? inOrder(answer.data.viewer.sessions) : [];
  // People who sign in at another issuer have no sessions here.
  if (answer.kind === 'data' && sessions.length === 0) return null;
  const others = sessions.filter(({ isCurrent }) => !isCurrent).map(({ id }) => id);
  return (
    <Section
      title="Sessions"
      summary="The browsers in which you are signed in. A session ends eight hours after you sign in."
      actions={others.length > 1 && <EndSessions ids={others} label="Sign out all others" />}
    >
      {answer.kind === 'data' ? (
        <SessionTable
          sessions={sessions}
          currentId={sessions.find(({ isCurrent }) => isCurrent)?.id}
          now={new Date()}
          actionOf={({ id, device, createdAt, isCurrent }) =>
            !isCurrent && (
              <EndSessions
                ids={[id]}
                label="Sign out"
                of={`${device}, signed in ${momentWords(createdAt, 'second')}`}
              />
            )
          }
        />
      ) : (
        <Callout kind="danger" title="Your sessions could not be loaded">
          <p>Load the page again in a moment.</p>
        </Callout>
      )}
    </Section>
  );
}

/** This session first, then the others, the one that was used last first. */
function inOrder(sessions: readonly Session[]): Session[] {
  const rank = ({ isCurrent, lastSeenAt }: Session) => (isCurrent ? Infinity : Date.parse(lastSeenAt));
  return sessions.toSorted((one, other) => rank(other) - rank(one));
}
