'use client';

import clsx from 'clsx';

const panes = [
  { id: 'library', label: 'Library' },
  { id: 'query', label: 'Query' },
  { id: 'variables', label: 'Variables' },
  { id: 'answer', label: 'Response' },
] as const;

export type Pane = (typeof panes)[number]['id'];

/** Selects the pane that a narrow screen shows. */
export function PaneSwitch({ shown, onShow }: { shown: Pane; onShow: (pane: Pane) => void }) {
  return (
    <div role="group" aria-label="Pane" className="flex border-b border-rule lg:hidden">
      {panes.map(({ id, label }) => (
        <button
          key={id}
          type="button"
          aria-pressed={shown === id}
          onClick={() => onShow(id)}
          className={clsx(
            'min-h-11 flex-1 text-sm -outline-offset-2!',
            shown === id ? 'bg-ink font-semibold text-paper' : 'text-muted',
          )}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
