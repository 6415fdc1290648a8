'use client';

import clsx from 'clsx';
import { Plus, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { titleOf } from '#lib/run/playground-tabs.ts';
import type { TabText } from '#lib/playground/workspace-state.ts';
import { Button } from '../../ui/button.tsx';
import { useTabs } from './use-tabs.ts';

/**
 * The tabs of the open queries; a closed tab can be restored. Tabs are disabled until the editors have loaded. GraphiQL
 * stores the editors' text in the tab it leaves, and would store an empty text.
 */
export function QueryTabs() {
  const { isReady, tabs, active, select, add, close, texts, write } = useTabs();
  const list = useRef<HTMLUListElement>(null);
  const titles = tabs.map(({ query }) => titleOf(query)).join('\n');
  useEffect(() => {
    // Only within the list: the page itself must not scroll.
    const [tab, box] = [list.current?.children[active], list.current];
    if (!(tab instanceof HTMLElement) || box === null) return;
    const start = tab.offsetLeft - box.offsetLeft;
    // A tab that is wider than the list begins at its start.
    box.scrollLeft = Math.min(start, Math.max(box.scrollLeft, start + tab.offsetWidth - box.clientWidth));
  }, [active, titles]);
  const [closed, setClosed] = useState<(TabText & { title: string }) | null>(null);

  const closeTab = (index: number) => {
    const tab = texts()[index];
    if (tab === undefined) return;
    const text = { query: tab.query ?? '', variables: tab.variables ?? '' };
    setClosed(text.query.trim() === '' && text.variables.trim() === '' ? null : { ...text, title: titleOf(tab.query) });
    close(index);
  };
  const takeBack = () => {
    if (closed === null) return;
    add();
    write(closed);
    setClosed(null);
  };

  return (
    <div className="flex min-w-0 flex-1 items-center gap-1">
      <ul ref={list} aria-label="Open queries" className="flex min-w-0 items-stretch gap-1 overflow-x-auto">
        {tabs.map((tab, index) => (
          <li
            key={tab.id}
            className={clsx(
              'flex shrink-0 items-center border-b-2',
              index === active ? 'border-accent-fill' : 'border-transparent',
            )}
          >
            <button
              type="button"
              aria-current={index === active || undefined}
              disabled={!isReady}
              onClick={() => select(index)}
              className={clsx(
                'min-h-10 max-w-56 truncate px-1.5 text-sm -outline-offset-2! sm:px-2.5',
                index === active ? 'font-semibold' : 'text-muted enabled:hover:text-ink',
              )}
            >
              {titleOf(tab.query)}
            </button>
            {tabs.length > 1 && (
              <button
                type="button"
                disabled={!isReady}
                onClick={() => closeTab(index)}
                className="mr-1 rounded-sm p-1.5 text-muted -outline-offset-2! enabled:hover:bg-sunken enabled:hover:text-ink disabled:opacity-60"
              >
                <X aria-hidden size={14} />
                <span className="sr-only">Close {titleOf(tab.query)}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
      <button
        type="button"
        disabled={!isReady}
        onClick={add}
        title="New tab"
        className="shrink-0 rounded-sm p-2 text-muted -outline-offset-2! enabled:hover:bg-sunken enabled:hover:text-ink disabled:opacity-60"
      >
        <Plus aria-hidden size={16} />
        <span className="sr-only">New tab</span>
      </button>
      <div role="status" className="flex shrink-0 items-center gap-1 text-sm text-muted">
        {closed !== null && (
          <>
            <span className="max-md:sr-only">Closed {closed.title}.</span>
            <Button size="small" variant="quiet" onClick={takeBack}>
              Undo
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
