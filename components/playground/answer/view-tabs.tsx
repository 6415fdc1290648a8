'use client';

import clsx from 'clsx';
import type { KeyboardEvent } from 'react';
import { tabForKey } from '../../ui/tab-for-key.ts';

interface ViewTabsProps {
  /** The titles of the views beside the JSON. */
  titles: readonly string[];
  view: string;
  /** Whether a panel shows the view. GraphiQL's own response editor is none. */
  hasPanel: boolean;
  onChoose: (view: string) => void;
}

/** The view of GraphiQL's own response editor. */
export const jsonView = 'json';

/** The name of a view in links: `table`. */
export function viewOf(title: string): string {
  return title.toLowerCase();
}

/** The view tabs. Arrow keys, Home and End move between them. */
export function ViewTabs({ titles, view, hasPanel, onChoose }: ViewTabsProps) {
  const views = ['JSON', ...titles].map((label) => ({ view: viewOf(label), label }));

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const next = tabForKey(
      event,
      views.findIndex((one) => one.view === view),
    );
    if (next !== null) onChoose(views[next]?.view ?? jsonView);
  };

  return (
    <div role="tablist" aria-label="Response" onKeyDown={onKeyDown} className="flex min-w-0 overflow-x-auto">
      {views.map((one) => (
        <button
          key={one.view}
          type="button"
          role="tab"
          id={`answer-tab-${one.view}`}
          aria-selected={one.view === view}
          aria-controls={one.view === view && hasPanel ? 'answer-panel' : undefined}
          tabIndex={one.view === view ? 0 : -1}
          onClick={() => onChoose(one.view)}
          className={clsx(
            'min-h-11 border-b-2 px-2 text-sm -outline-offset-2! sm:max-lg:px-2.5',
            one.view === view ? 'border-accent-fill font-semibold' : 'border-transparent text-muted hover:text-ink',
          )}
        >
          {one.label}
        </button>
      ))}
    </div>
  );
}
