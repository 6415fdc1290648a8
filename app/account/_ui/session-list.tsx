import { Badge } from '#components/ui/badge.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { Section } from '#components/ui/section.tsx';
import type { ApiAnswer } from '#lib/graphql/graphql-request.ts';
import type { PortalListSessionsQuery } from '#lib/graphql/generated/operations.ts';
import { momentWords, relativeWords, type Instant } from '#lib/text/date-words.ts';
import { EndSessions } from './end-sessions.tsx';

type Session = PortalListSessionsQuery['viewer']['sessions'][number];

/** The sessions that are shown at first. A longer list hides what is below it. */
const shownSessions = 5;

/** The browsers in which the user is signed in, each with a button that signs it out. */
export function SessionList({ answer }: { answer: ApiAnswer<PortalListSessionsQuery> }) {
  const sessions = answer.kind === 'data' ? inOrder(answer.data.viewer.sessions) : [];
  // People who sign in at another issuer have no sessions here.
  if (answer.kind === 'data' && sessions.length === 0) return null;
  const others = sessions.filter(({ isCurrent }) => !isCurrent).map(({ id }) => id);
  const now = new Date();
  return (
    <Section
      title="Sessions"
      summary="The browsers in which you are signed in. A session ends eight hours after you sign in."
      actions={others.length > 1 && <EndSessions ids={others} label="Sign out all others" />}
    >
      {answer.kind !== 'data' ? (
        <Callout kind="danger" title="Your sessions could not be loaded">
          <p>Load the page again in a moment.</p>
        </Callout>
      ) : (
        <>
          <Sessions sessions={sessions.slice(0, shownSessions)} now={now} />
          {sessions.length > shownSessions && (
            <details>
              <summary className="w-fit py-2 font-semibold hover:text-accent">
                {sessions.length - shownSessions === 1
                  ? 'Show 1 more session'
                  : `Show ${sessions.length - shownSessions} more sessions`}
              </summary>
              <Sessions sessions={sessions.slice(shownSessions)} now={now} />
            </details>
          )}
        </>
      )}
    </Section>
  );
}

function Sessions({ sessions, now }: { sessions: readonly Session[]; now: Date }) {
  return (
    <ul className="divide-y divide-rule border-b border-rule">
      {sessions.map((session) => (
        <li key={session.id} className="flex items-center justify-between gap-4 py-4 sm:gap-8">
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
              {session.device}
              {session.isCurrent && <Badge tone="success">This browser</Badge>}
            </p>
            <p className="text-sm text-muted">
              {session.ipAddress}, signed in <Ago at={session.createdAt} now={now} />
              {!session.isCurrent && (
                <>
                  , last used <Ago at={session.lastSeenAt} now={now} />
                </>
              )}
            </p>
          </div>
          {!session.isCurrent && <EndSessions ids={[session.id]} label="Sign out" of={session.device} />}
        </li>
      ))}
    </ul>
  );
}

/** This browser first, then the others, the one that was used last first. */
function inOrder(sessions: readonly Session[]): Session[] {
  const rank = ({ isCurrent, lastSeenAt }: Session) => (isCurrent ? Infinity : Date.parse(lastSeenAt));
  return sessions.toSorted((one, other) => rank(other) - rank(one));
}

function Ago({ at, now }: { at: Instant; now: Date }) {
  return (
    <time dateTime={new Date(at).toISOString()} title={momentWords(at)}>
      {relativeWords(at, now)}
    </time>
  );
}
