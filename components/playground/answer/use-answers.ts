'use client';

import { createContext, useContext, useSyncExternalStore } from 'react';
import { Answers, noAnswers, type AnsweredRun, type AnswersState, type TabAnswers } from '#lib/playground/answers.ts';
import { useGraphiQL } from '../parts/graphiql.ts';

/** The responses of the enclosing playground. Every run of GraphiQL goes through it. */
export const AnswersContext = createContext(new Answers(() => undefined));

/** The responses and their current state. */
export function useAnswers(): { answers: Answers; state: AnswersState } {
  const answers = useContext(AnswersContext);
  return { answers, state: useSyncExternalStore(answers.subscribe, answers.read, answers.read) };
}

/** The results of the open tab. */
export function useTabAnswers(): TabAnswers & { tab: string } {
  const tab = useGraphiQL((state) => state.tabs[state.activeTabIndex]?.id ?? '');
  return { ...(useAnswers().state.tabs.get(tab) ?? noAnswers), tab };
}

/** Set around the view of a response. */
export const ShownRunContext = createContext<AnsweredRun | null>(null);

/** The run whose response the enclosing view shows. */
export function useShownRun(): AnsweredRun {
  const run = useContext(ShownRunContext);
  if (run === null) throw new Error('useShownRun must be used inside a view of a response.');
  return run;
}
