'use client';

import clsx from 'clsx';
import { Star, Trash2 } from 'lucide-react';
import { momentWords, relativeWords } from '#lib/text/date-words.ts';
import { clearHistory, historyKey, readHistory, starRun } from '#lib/playground/history.ts';
import { titleOf } from '#lib/run/playground-tabs.ts';
import { Command } from '../parts/command.tsx';
import { useLibrary } from './library-context.ts';
import { useStoredList } from '../parts/use-stored-list.ts';

/** The latest operations that were run, without headers or responses. A click opens one in a tab. */
export function RunHistory() {
  const { owner, openText } = useLibrary();
  const { items, change } = useStoredList(historyKey(owner), readHistory);
  const now = new Date();
  return (
    <>
      <div className="flex items-center justify-between border-b border-rule p-2">
        <span className="min-w-0 px-1 text-sm text-muted">Your last 50 runs, until you sign out</span>
        <Command icon={Trash2} disabled={items.length === 0} onClick={() => change(clearHistory)}>
          Clear history
        </Command>
      </div>
      <div className="playground-scroll">
        {items.length === 0 && (
          <p className="p-3 text-sm text-muted">Queries that you run are listed here, newest first.</p>
        )}
        <ul>
          {items.map((item) => (
            <li key={`${item.query}\n${item.variables}`} className="flex items-start hover:bg-sunken">
              <button
                type="button"
                onClick={() => openText(item)}
                className="min-w-0 flex-1 px-3 py-1.5 text-left -outline-offset-2!"
              >
                <span className="flex items-baseline justify-between gap-2">
                  <span className="truncate text-sm font-medium">{titleOf(item.query)}</span>
                  {item.hasFailed === true && (
                    <span className="ml-auto shrink-0 text-xs font-semibold text-danger">failed</span>
                  )}
                  <time
                    dateTime={item.at}
                    title={momentWords(new Date(item.at))}
                    className="shrink-0 text-xs text-muted"
                  >
                    {relativeWords(new Date(item.at), now)}
                  </time>
                </span>
                <span className="block truncate font-mono text-xs text-muted">
                  {item.query.replaceAll(/\s+/g, ' ')}
                </span>
              </button>
              <button
                type="button"
                aria-pressed={item.isStarred}
                title={item.isStarred ? 'Remove the star' : 'Star: keep it at the top'}
                onClick={() => change((runs) => starRun(runs, item))}
                className="m-1 rounded-sm p-2 text-muted -outline-offset-2! hover:text-ink"
              >
                <Star aria-hidden size={15} className={clsx(item.isStarred && 'fill-accent-fill text-accent')} />
                <span className="sr-only">Star {titleOf(item.query)}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
