import { SessionEnded } from '../../../../../components/shell/session-ended.tsx';
import { Badge } from '../../../../../components/ui/badge.tsx';
import { Callout } from '../../../../../components/ui/callout.tsx';
import { EmptyState } from '../../../../../components/ui/empty-state.tsx';
import { Facts } from '../../../../../components/ui/facts.tsx';
import type { Denial } from '../../../../../lib/audit.ts';
import type { ApiAnswer } from '../../../../../lib/graphql-request.ts';
import { FailureNote } from '../../../_ui/failure-note.tsx';
import { Moment } from '../../../_ui/moment.tsx';

/** Which check refused the request, and what would let such a one through. */
export function DenialAnswer({ answer }: { answer: ApiAnswer<{ explainDenial: Denial | null }> }) {
  if (answer.kind === 'unauthenticated') return <SessionEnded />;
  if (answer.kind !== 'data') return <FailureNote failure={answer} what="explanation" />;
  const denial = answer.data.explainDenial;
  if (denial === null) {
    return (
      <EmptyState title="No refusal by that id">
        <p>
          Either this company refused no such request, or it was too long ago, or the caller was somebody this company
          knows nothing of: a value that is no key is refused before anybody’s log.
        </p>
      </EmptyState>
    );
  }
  return (
    <section aria-label="Explanation" className="max-w-[44rem] space-y-6">
      <Callout kind="warning" title={denial.message}>
        <p>{denial.advice}</p>
      </Callout>
      <Facts
        facts={[
          { term: 'Check', value: <Badge code>{denial.check}</Badge> },
          { term: 'Who asked', value: denial.actor.name },
          { term: 'When', value: <Moment date={denial.occurredAt} /> },
          ...(denial.operationName === null ? [] : [{ term: 'Operation', value: <code>{denial.operationName}</code> }]),
          ...(denial.field === null ? [] : [{ term: 'Field', value: <code>{denial.field}</code> }]),
          ...(denial.requiredScopes.length === 0
            ? []
            : [
                { term: 'It would take', value: <Scopes scopes={denial.requiredScopes} /> },
                { term: 'It had', value: <Scopes scopes={denial.grantedScopes} /> },
              ]),
        ]}
      />
    </section>
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
