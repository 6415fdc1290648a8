'use client';

import { Trash2 } from 'lucide-react';
import { momentWords, relativeWords } from '#lib/text/date-words.ts';
import { historyKey, readHistory } from '#lib/playground/history.ts';
import type { TabText } from '#lib/playground/workspace-state.ts';
import { nameOf } from '#lib/run/playground-tabs.ts';
import { Command } from '../parts/command.tsx';
import { useStoredList } from '../parts/use-stored-list.ts';

/** The latest operations that were run, without headers or responses. A click opens one in a tab. */
export function RunHistory({ owner, onOpen }: { owner: string; onOpen: (text: TabText) => void }) {
  const { items, change } = useStoredList(historyKey(owner), readHistory);
  const now = new Date();
  return (
    <>
      <div className="flex items-center justify-between border-b border-rule p-2">
        <span className="px-1 text-sm text-muted">The last 50 runs, kept until you sign out</span>
        <Command icon={Trash2} disabled={items.length === 0} onClick={() => change(() => [])}>
          Clear history
        </Command>
      </div>
      <div className="playground-scroll">
        {items.length === 0 && (
          <p className="p-3 text-sm text-muted">Queries that you run are listed here, newest first.</p>
        )}
        <ul>
          {items.map((item) => (
            <li key={`${item.query}\n${item.variables}`}>
              <button
                type="button"
                onClick={() => onOpen(item)}
                className="w-full px-3 py-1.5 text-left -outline-offset-2! hover:bg-sunken"
              >
                <span className="flex items-baseline justify-between gap-2">
                  <span className="truncate text-sm font-medium">{nameOf(item.query) ?? 'Untitled'}</span>
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
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
