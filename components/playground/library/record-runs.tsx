'use client';

import { useEffect, useEffectEvent } from 'react';
import { recordSavedQueryRunOperation } from '#lib/graphql/generated/operations.ts';
import { sendOperation } from '#lib/graphql/graphql-request.ts';
import { queryOfRun } from '#lib/playground/company-queries.ts';
import type { AnsweredRun } from '#lib/playground/answers.ts';
import { useTabAnswers } from '../answer/use-answers.ts';
import { useRunAs } from '../run-as/use-run-as.ts';
import { useLibrary } from './library-context.ts';

/** Reports to the API that the reader ran a query of the company. If that fails, the query has still run, so nothing is shown. */
export function RecordRuns() {
  const { shared } = useLibrary();
  const { asKey } = useRunAs();
  const { answered } = useTabAnswers();

  const record = useEffectEvent(async (run: AnsweredRun) => {
    if (asKey || shared?.list.kind !== 'ready') return;
    const saved = queryOfRun(shared.list.queries, run.request.query);
    if (saved === undefined) return;
    const variables = { input: { id: saved.id } };
    const answer = await sendOperation(recordSavedQueryRunOperation, { url: '/api/graphql', variables });
    const changed = answer.kind === 'data' ? answer.data.recordSavedQueryRun.savedQuery : null;
    if (changed !== null) shared.put(changed);
  });
  useEffect(() => {
    if (answered !== null) record(answered).catch(reportError);
  }, [answered]);
  return null;
}
