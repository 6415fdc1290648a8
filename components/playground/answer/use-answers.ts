'use client';

import { createContext, useContext, useSyncExternalStore } from 'react';
import { Answers, type AnswersState } from '#lib/playground/answers.ts';

/** The responses of the enclosing playground. Every run of GraphiQL goes through it. */
export const AnswersContext = createContext(new Answers(() => undefined));

/** The responses and their current state. */
export function useAnswers(): { answers: Answers; state: AnswersState } {
  const answers = useContext(AnswersContext);
  return { answers, state: useSyncExternalStore(answers.subscribe, answers.read, answers.read) };
}
