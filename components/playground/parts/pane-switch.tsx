'use client';

import clsx from 'clsx';
import type { ReactNode } from 'react';

const panes = [
  { id: 'library', label: 'Library' },
  { id: 'query', label: 'Query' },
  { id: 'variables', label: 'Variables' },
  { id: 'answer', label: 'Response' },
] as const;

export type Pane = (typeof panes)[number]['id'];

interface PaneSwitchProps {
  shown: Pane;
  onShow: (pane: Pane) => void;
  /** At the end of the row, so that it is at hand in each pane. */
  runButton: ReactNode;
}

/** Selects the pane that a narrow screen shows. */
export function PaneSwitch({ shown, onShow, runButton }: PaneSwitchProps) {
  return (
    <div className="flex items-center gap-2 border-b border-rule pr-2 max-sm:-order-1 lg:hidden">
      <div role="group" aria-label="Pane" className="flex flex-1">
        {panes.map(({ id, label }) => (
          <button
            key={id}
            type="button"
            aria-pressed={shown === id}
            onClick={() => onShow(id)}
            className={clsx(
              'min-h-11 flex-auto px-1 text-sm -outline-offset-2!',
              shown === id ? 'bg-ink font-semibold text-paper' : 'text-muted',
            )}
          >
            {label}
          </button>
        ))}
      </div>
      {runButton}
    </div>
  );
}
