import { Badge } from '#components/ui/badge.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { Section } from '#components/ui/section.tsx';
import type { ApiAnswer } from '#lib/graphql/graphql-request.ts';
import type { PortalListSessionsQuery } from '#lib/graphql/generated/operations.ts';
import { momentWords, relativeWords, type Instant } from '#lib/text/date-words.ts';
import { EndSessions } from './end-sessions.tsx';

/** The browsers in which the user is signed in, each with a button that signs it out. */
export function SessionList({ answer }: { answer: ApiAnswer<PortalListSessionsQuery> }) {
  const sessions = answer.kind === 'data' ? answer.data.viewer.sessions : [];
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
        <ul className="divide-y divide-rule border-b border-rule">
          {sessions.map((session) => (
            <li key={session.id} className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 py-4">
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
      )}
    </Section>
  );
}

function Ago({ at, now }: { at: Instant; now: Date }) {
  return (
    <time dateTime={new Date(at).toISOString()} title={momentWords(at)}>
      {relativeWords(at, now)}
    </time>
  );
}
