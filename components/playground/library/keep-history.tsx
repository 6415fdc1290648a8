'use client';

import { useEffect, useEffectEvent, useRef } from 'react';
import { addRun, historyKey, markFailed, readHistory } from '#lib/playground/history.ts';
import type { PlaygroundRun } from '#lib/playground/answers.ts';
import type { WindowStore } from '#lib/playground/window-store.ts';
import type { TabText } from '#lib/playground/workspace-state.ts';
import { hasFailed } from '#lib/run/run-operation.ts';
import { useAnswers, useTabAnswers } from '../answer/use-answers.ts';
import { useStoredList } from '../parts/use-stored-list.ts';
import { useTabs } from '../tabs/use-tabs.ts';

/**
 * Records each operation that is sent; a canceled mutation isn't recorded. GraphiQL's own history stores the headers of
 * every run (graphiql-plugin-history, context.tsx). This one doesn't see them.
 */
export function KeepHistory({ owner, store }: { owner: string; store: WindowStore }) {
  const { sent } = useAnswers().state;
  const { tab, last } = useTabAnswers();
  const { change } = useStoredList(historyKey(owner), readHistory);
  const { current } = useTabs();
  /** The run that waits for its response. */
  const waiting = useRef<{ tab: string; before: PlaygroundRun | null; text: TabText }>(null);
  const noteRun = useEffectEvent(() => {
    if (store.keeping() !== 'browser') return;
    const text = current();
    waiting.current = { tab, before: last, text };
    change((runs) => addRun(runs, text, new Date().toISOString()));
  });
  useEffect(() => {
    if (sent > 0) noteRun();
  }, [sent]);
  const noteEnd = useEffectEvent(() => {
    const run = waiting.current;
    if (run === null || run.tab !== tab || run.before === last) return;
    waiting.current = null;
    if (last !== null && hasFailed(last.outcome)) change((runs) => markFailed(runs, run.text));
  });
  useEffect(() => noteEnd(), [tab, last]);
  return null;
}
