'use client';

import type { GraphQLSchema } from 'graphql';
import { useSyncExternalStore } from 'react';
import { AllPages, type AllPagesState } from '#lib/playground/all-pages.ts';
import type { AnsweredRun } from '#lib/playground/answers.ts';
import { planPages } from '#lib/playground/page-plan.ts';

/**
 * Lives outside the views: fetching continues when the view or the tab changes. The fetched rows last as long as their
 * response.
 */
const known = new WeakMap<AnsweredRun, AllPages | null>();

/** The fetcher for every page of a response's list; null when the response has no further pages. */
export function useAllPages(schema: GraphQLSchema, run: AnsweredRun): { pages: AllPages | null; state: AllPagesState } {
  let pages = known.get(run);
  if (pages === undefined) {
    const plan = planPages(schema, run.request);
    pages = plan === null || plan.isWhole(run.outcome.answer.data ?? {}) ? null : new AllPages(plan);
    known.set(run, pages);
    run.gone.addEventListener('abort', () => pages?.forget());
  }
  const state = useSyncExternalStore(pages?.subscribe ?? never, pages?.read ?? idle, idle);
  return { pages, state };
}

const never = () => () => undefined;
const nothing: AllPagesState = { kind: 'idle' };
const idle = () => nothing;
