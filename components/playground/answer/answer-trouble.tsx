'use client';

import { placeOf } from '#lib/run/json-text.ts';
import type { PlaygroundRun } from '#lib/playground/answers.ts';
import { placeOfPath } from '#lib/playground/path-place.ts';
import type { LiveError } from '#lib/run/run-operation.ts';
import { RunErrors } from '../../run/run-errors.tsx';
import { RunTrouble } from '../../run/run-trouble.tsx';
import { useGraphiQLActions } from '../parts/graphiql.ts';
import type { Pane } from '../parts/pane-switch.tsx';
import { useGoTo } from '../parts/use-go-to.ts';
import { useQuickFix } from '../parts/use-quick-fix.ts';

interface AnswerTroubleProps {
  run: PlaygroundRun;
  onShow: (pane: Pane) => void;
}

/** The errors of the last run. Each card explains one error and links to its place. */
export function AnswerTrouble({ run: { request, isMutation, outcome }, onShow }: AnswerTroubleProps) {
  const goTo = useGoTo(onShow);
  const fixOf = useQuickFix(request);
  const actions = useGraphiQLActions();
  // Shown above the editors, where it stays until the reader signs in again.
  if (outcome.kind === 'session-ended') return null;
  if (outcome.kind !== 'answered') {
    return (
      <div className="answer-trouble">
        <RunTrouble
          outcome={outcome}
          isMutation={isMutation}
          variables={JSON.stringify(request.variables)}
          onRetry={() => actions.run()}
        />
      </div>
    );
  }

  const { errors, userErrors, retryAfter } = outcome.answer;
  const count = errors.length + userErrors.length;
  if (count === 0) return null;
  const withPlace = (error: LiveError): LiveError => {
    if (error.place !== null || error.path === null) return error;
    return { ...error, place: placeOfPath(request.query, request.operationName, error.path) };
  };
  const words = count === 1 ? '1 error' : `${count} errors`;
  return (
    <details open className="answer-trouble" key={count}>
      <summary className="cursor-pointer px-4 py-2 text-sm font-semibold text-danger">{words}</summary>
      <p role="alert" className="sr-only">
        The response has {words}
      </p>
      <div className="space-y-2 px-4 pb-3">
        <RunErrors
          errors={errors.slice(0, shown).map(withPlace)}
          userErrors={userErrors.slice(0, shown)}
          retryAfter={retryAfter}
          onGoTo={goTo.query}
          fixOf={fixOf}
          onGoToInput={(field) => goTo.variables(placeOf(goTo.variablesText(), pathOf(field)).from)}
        />
        {count > shown && <p className="text-sm text-muted">All of them are in the JSON.</p>}
      </div>
    </details>
  );
}

/** Limits the number of cards: each one has about fifteen elements. */
const shown = 20;

/** The input path that an error of a mutation names. */
function pathOf(field: string): (string | number)[] {
  return field.split('.').map((key) => (/^\d+$/.test(key) ? Number(key) : key));
}
