'use client';

import clsx from 'clsx';
import { useId, useState, type ReactNode } from 'react';
import { CopyButton } from './copy-button.tsx';
import { SteadyLabel } from './steady-label.tsx';
import { tabForKey } from './tab-for-key.ts';

interface Tab {
  id: string;
  label: string;
  content: ReactNode;
  /** Adds a copy button for this text to the tab. */
  copy?: string | undefined;
}

/**
 * Several views of one object. Arrow keys, Home and End move between the tabs. All panels are in the page: without
 * scripts they are stacked, each under its name.
 */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const id = useId();
  const [chosen, setChosen] = useState(0);
  const active = tabs[chosen];

  return (
    <div className="@container min-w-0 rounded-sm border border-rule bg-panel">
      <div className="needs-script flex min-h-11 items-end justify-between gap-2 border-b border-rule pr-1 pl-1 @lg:pl-0">
        <div
          role="tablist"
          aria-label={label}
          onKeyDown={(event) => setChosen(tabForKey(event, chosen) ?? chosen)}
          className="-mb-px flex min-w-0 overflow-x-auto"
        >
          {tabs.map((tab, position) => (
            <button
              key={tab.id}
              type="button"
              role="tab"
              id={`${id}-${tab.id}-tab`}
              aria-selected={position === chosen}
              aria-controls={`${id}-${tab.id}`}
              tabIndex={position === chosen ? 0 : -1}
              onClick={({ currentTarget }) => {
                setChosen(position);
                currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' });
              }}
              className={clsx(
                'min-h-11 shrink-0 border-b-2 px-2 text-sm -outline-offset-2! @lg:px-3',
                position === chosen
                  ? 'border-accent-fill font-semibold'
                  : 'border-transparent text-muted hover:text-ink',
              )}
            >
              <SteadyLabel>{tab.label}</SteadyLabel>
            </button>
          ))}
        </div>
        {active?.copy !== undefined && (
          // Without a minimum width, the list would grow for a moment when the button is replaced, and lose its position.
          <div className="mb-1.5 min-w-8 shrink-0">
            <CopyButton isSample key={active.id} text={active.copy} label={`Copy: ${active.label}`} />
          </div>
        )}
      </div>
      {tabs.map((tab, position) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${id}-${tab.id}`}
          aria-labelledby={`${id}-${tab.id}-tab`}
          data-tab-hidden={position !== chosen}
        >
          <p className="only-without-script border-y border-rule px-4 py-2 text-sm font-semibold">{tab.label}</p>
          {tab.content}
        </div>
      ))}
    </div>
  );
}
