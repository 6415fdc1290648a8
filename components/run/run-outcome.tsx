'use client';

import type { GraphQLSchema } from 'graphql';
import { useMemo, useState, type ReactNode } from 'react';
import { currencyOfRequest } from '#lib/run/company-variables.ts';
import { knownIds } from '#lib/run/known-ids.ts';
import { quickFix } from '#lib/run/quick-fix.ts';
import type { LiveError } from '#lib/run/run-operation.ts';
import { Button } from '../ui/button.tsx';
import { LiveAnswer } from './live-answer.tsx';
import { RunErrors } from './run-errors.tsx';
import { RunFacts } from './run-facts.tsx';
import { ShortFacts } from './short-facts.tsx';
import { RunTrouble } from './run-trouble.tsx';
import type { AnsweredRun, FinishedRun } from './use-run.ts';

interface RunOutcomeProps {
  schema: GraphQLSchema;
  finished: FinishedRun | null;
  /** The last run with a response. A later run without a response doesn't replace it. */
  answered: AnsweredRun | null;
  running: boolean;
  texts: { query: string; variables: string };
  /** The companies of the reader, one of which the request may name. */
  companies: readonly { id: string; currencyCode?: string | undefined }[];
  recorded: ReactNode;
  onRetry: () => void;
  onGoTo: (place: { line: number; column: number }) => void;
  /** Writes a fix into the editors. */
  onFix: (texts: { query: string; variables: string }) => void;
}

/** The result of a run: the reader's own response or the reason there is none, and always the recorded response. */
export function RunOutcome(props: RunOutcomeProps) {
  const { finished, answered, running, recorded } = props;
  const [chosen, setChosen] = useState<{ view: 'own' | 'recorded'; of: AnsweredRun | null }>();
  // A new response is shown, whichever tab was selected before.
  const view = answered === null ? 'recorded' : chosen?.of === answered ? chosen.view : 'own';
  return (
    <div className="space-y-4">
      <p role="status" className="sr-only">
        {running ? 'Running' : finished !== null && announce(finished)}
      </p>
      {!running && finished !== null && (
        <RunTrouble
          outcome={finished.outcome}
          isMutation={finished.isMutation}
          variables={finished.texts.variables}
          onRetry={props.onRetry}
        />
      )}
      {answered !== null && (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <div role="group" aria-label="Showing" className="flex flex-wrap items-center gap-2 text-sm">
            <span aria-hidden className="text-muted max-sm:hidden">
              Showing
            </span>
            {(['own', 'recorded'] as const).map((option) => (
              <Button
                key={option}
                size="small"
                aria-pressed={view === option}
                className="aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper"
                onClick={() => setChosen({ view: option, of: answered })}
              >
                {option === 'own' ? 'Your response' : 'Recorded response'}
              </Button>
            ))}
          </div>
          {view === 'own' && (
            <ShortFacts answer={answered.outcome.answer} isOld={finished?.outcome !== answered.outcome} />
          )}
        </div>
      )}
      {/* Both stay mounted, so that each keeps its selected view. */}
      {answered !== null && (
        <div hidden={view !== 'own'}>
          <OwnAnswer {...props} run={answered} />
        </div>
      )}
      <div hidden={view !== 'recorded'} className="space-y-2">
        {answered === null && <p className="text-sm font-semibold">Recorded response of the demo data</p>}
        {recorded}
      </div>
    </div>
  );
}

function OwnAnswer({ schema, run, running, texts, companies, onGoTo, onFix }: RunOutcomeProps & { run: AnsweredRun }) {
  const { answer } = run.outcome;
  // It parses the query, and each letter in the editors renders this again.
  const currency = useMemo(() => currencyOfRequest(run.request, companies), [run.request, companies]);
  const isOld = run.texts.query !== texts.query || run.texts.variables !== texts.variables;
  const fixOf = (error: LiveError) => {
    const fix = isOld ? null : quickFix(schema, texts, error, knownIds.companyId);
    return fix && { label: fix.label, apply: () => onFix(fix) };
  };
  return (
    <div aria-busy={running} className="space-y-4 aria-busy:opacity-60">
      <RunErrors
        errors={answer.errors}
        userErrors={answer.userErrors}
        retryAfter={answer.retryAfter}
        onGoTo={onGoTo}
        fixOf={fixOf}
      />
      <LiveAnswer origin="current data" schema={schema} request={run.request} answer={answer} currency={currency} />
      <RunFacts answer={answer} />
      {isOld && <p className="text-sm text-muted">The query or its variables have changed since this response.</p>}
    </div>
  );
}

function announce({ outcome }: FinishedRun): string {
  if (outcome.kind !== 'answered') return '';
  const { errors, userErrors, milliseconds } = outcome.answer;
  const faults = errors.length + userErrors.length;
  const what =
    faults === 0 ? 'Your response arrived' : `Your response has ${faults} ${faults === 1 ? 'error' : 'errors'}`;
  return `${what}, after ${Math.round(milliseconds)} milliseconds.`;
}
