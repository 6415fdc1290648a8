'use client';

import { useEffect, useRef } from 'react';
import { addRun, historyKey, readHistory } from '#lib/playground/history.ts';
import type { WindowStore } from '#lib/playground/window-store.ts';
import { useAnswers } from '../answer/use-answers.ts';
import { useStoredList } from '../parts/use-stored-list.ts';
import { useTabs } from '../tabs/use-tabs.ts';

/**
 * Records each operation that is sent; a canceled mutation isn't recorded. GraphiQL's own history stores the headers of
 * every run (graphiql-plugin-history, context.tsx). This one doesn't see them.
 */
export function KeepHistory({ owner, store }: { owner: string; store: WindowStore }) {
  const { sent } = useAnswers().state;
  const { change } = useStoredList(historyKey(owner), readHistory);
  const { current } = useTabs();
  const note = useRef<() => void>(null);
  useEffect(() => {
    note.current = () => {
      if (store.keeping() === 'browser') change((runs) => addRun(runs, current(), new Date().toISOString()));
    };
  });
  useEffect(() => {
    if (sent > 0) note.current?.();
  }, [sent]);
  return null;
}
