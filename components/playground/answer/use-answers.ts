'use client';

import { createContext, useContext, useSyncExternalStore } from 'react';
import { Answers, type AnswersState } from '../../../lib/playground/answers.ts';

/** The answers of the playground around: what GraphiQL runs goes through it. */
export const AnswersContext = createContext(new Answers(() => undefined));

/** The answers, and where they stand. */
export function useAnswers(): { answers: Answers; state: AnswersState } {
  const answers = useContext(AnswersContext);
  return { answers, state: useSyncExternalStore(answers.subscribe, answers.read, answers.read) };
}
