'use client';

import type { GraphQLSchema } from 'graphql';
import { useSyncExternalStore } from 'react';
import { AllPages, type AllPagesState } from '../../../lib/playground/all-pages.ts';
import type { AnsweredRun } from '../../../lib/playground/answers.ts';
import { planPages } from '../../../lib/playground/page-plan.ts';

/** Outlives a change of view or tab: fetching goes on, and what it fetched stays, as long as the answer it belongs to. */
const known = new WeakMap<AnsweredRun, AllPages | null>();

/** What fetches every page of the list of an answer; null when it has no pages to follow. */
export function useAllPages(schema: GraphQLSchema, run: AnsweredRun): { pages: AllPages | null; state: AllPagesState } {
  let pages = known.get(run);
  if (pages === undefined) {
    const plan = planPages(schema, run.request);
    pages = plan === null ? null : new AllPages(plan);
    known.set(run, pages);
    run.gone.addEventListener('abort', () => pages?.forget());
  }
  const state = useSyncExternalStore(pages?.subscribe ?? never, pages?.read ?? idle, idle);
  return { pages, state };
}

const never = () => () => undefined;
const nothing: AllPagesState = { kind: 'idle' };
const idle = () => nothing;
