'use client';

import { useEffect, useRef } from 'react';
import { addRun, historyKey, readHistory } from '../../lib/playground/history.ts';
import type { WindowStore } from '../../lib/playground/window-store.ts';
import { useAnswers } from './answer/use-answers.ts';
import { useStoredList } from './library/use-stored-list.ts';
import { useTabs } from './use-tabs.ts';

/** Notes what is run, once it is sent: a mutation that was called off isn’t. GraphiQL's own history keeps the headers of every run (graphiql-plugin-history, context.tsx): this knows none. */
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
