'use client';

import { Ellipsis } from 'lucide-react';
import { Children, useId, type ReactNode } from 'react';

interface RowActionsProps {
  /** The object of the actions, which names their menu: "mia@example.com". */
  of: string;
  children: ReactNode;
}

/**
 * The actions of a table's row: one is a button without a frame, several are in a menu. The menu needs no script to
 * open. An explanation belongs into another cell.
 */
export function RowActions({ of, children }: RowActionsProps) {
  const id = useId();
  if (Children.toArray(children).length < 2) {
    return (
      <div className="flex max-md:mt-2 md:-my-1 md:justify-end md:[&>.border]:border-transparent md:[&>.border]:bg-transparent md:[&>.border]:hover:bg-sunken">
        {children}
      </div>
    );
  }
  return (
    <div className="row-menu md:-my-1">
      <button
        type="button"
        popoverTarget={id}
        className="ml-auto flex size-8 items-center justify-center rounded-sm text-muted hover:bg-sunken hover:text-ink"
      >
        <Ellipsis aria-hidden size={20} />
        <span className="sr-only">Actions for {of}</span>
      </button>
      {/* An action closes the menu, so that its dialog returns the focus to the menu's button. */}
      <div
        id={id}
        popover="auto"
        onClick={({ target, currentTarget }) => {
          if (target instanceof Element && target.closest('button') !== null) currentTarget.hidePopover();
        }}
      >
        <p className="px-3 pb-2 font-semibold wrap-anywhere">{of}</p>
        {children}
      </div>
    </div>
  );
}
