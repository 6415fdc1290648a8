'use client';

import { useEffect, useRef } from 'react';
import { findJsonFault } from '#lib/run/json-text.ts';
import type { UnreadVariables } from '#lib/playground/answers.ts';
import { useAnswers } from '../answer/use-answers.ts';
import { useGraphiQL } from '../parts/graphiql.ts';

/**
 * Detects runs that never start. With invalid variables GraphiQL increments `queryId` but sends no request, and shows
 * the error only in the editor of the variables.
 */
export function useSkippedRuns(): void {
  const { answers } = useAnswers();
  const { queryId, isFetching, tab, variableEditor } = useGraphiQL((state) => ({
    queryId: state.queryId,
    isFetching: state.isFetching,
    tab: state.tabs[state.activeTabIndex]?.id ?? '',
    variableEditor: state.variableEditor,
  }));
  const seen = useRef(queryId);

  useEffect(() => {
    if (seen.current === queryId) return;
    seen.current = queryId;
    if (!isFetching) answers.refuse(tab, faultOf(variableEditor?.getValue() ?? ''));
  });
}

function faultOf(text: string): UnreadVariables {
  const { from, message } = findJsonFault(text) ?? {
    from: 0,
    message: 'Variables must be a JSON object: { "name": value }.',
  };
  const before = text.slice(0, from).split('\n');
  return { message, from, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
