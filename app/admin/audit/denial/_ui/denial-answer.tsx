import { SessionEnded } from '#components/shell/session-ended.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Facts } from '#components/ui/facts.tsx';
import type { Denial } from '#lib/admin/audit.ts';
import { denialWords } from '#lib/admin/denial-words.ts';
import type { ApiAnswer } from '#lib/graphql/graphql-request.ts';
import { FailureNote } from '#app/admin/_ui/failure-note.tsx';
import { Moment } from '#app/admin/_ui/moment.tsx';

interface DenialAnswerProps {
  answer: ApiAnswer<{ explainDenial: Denial | null }>;
  /** The company's time zone. */
  timeZone: string | undefined;
}

/** The check that denied the request, and the change that would allow it. */
export function DenialAnswer({ answer, timeZone }: DenialAnswerProps) {
  if (answer.kind === 'unauthenticated') return <SessionEnded />;
  if (answer.kind !== 'data') return <FailureNote failure={answer} what="explanation" />;
  const denial = answer.data.explainDenial;
  if (denial === null) {
    return (
      <EmptyState title="No denied request with this ID">
        <p>
          The request may be more than 30 days old, or it may belong to another company. Requests with an unknown API
          key aren’t listed. The ID is in the error, as <code>extensions.requestId</code>, and in the response header{' '}
          <code>X-Request-Id</code>.
        </p>
      </EmptyState>
    );
  }
  return (
    <div className="max-w-[44rem] space-y-6">
      <Callout kind="warning" title={denialWords(denial)}>
        <p>{denial.advice}</p>
      </Callout>
      <Facts
        facts={[
          { term: 'Message to the caller', value: denial.message },
          { term: 'Check', value: <Badge code>{denial.check}</Badge> },
          { term: 'Caller', value: denial.actor.name },
          { term: 'When', value: <Moment date={denial.occurredAt} timeZone={timeZone} /> },
          ...(denial.operationName === null ? [] : [{ term: 'Operation', value: <code>{denial.operationName}</code> }]),
          ...(denial.field === null ? [] : [{ term: 'Field', value: <code>{denial.field}</code> }]),
          ...(denial.requiredScopes.length === 0
            ? []
            : [
                { term: 'Required', value: <Scopes scopes={denial.requiredScopes} /> },
                { term: 'Granted', value: <Scopes scopes={denial.grantedScopes} /> },
              ]),
        ]}
      />
    </div>
  );
}

function Scopes({ scopes }: { scopes: readonly string[] }) {
  if (scopes.length === 0) return 'none';
  return (
    <span className="flex flex-wrap gap-1">
      {scopes.map((scope) => (
        <Badge key={scope} code>
          {scope}
        </Badge>
      ))}
    </span>
  );
}
