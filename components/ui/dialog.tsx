'use client';

import { X } from 'lucide-react';
import { useId, useRef, type KeyboardEvent, type ReactNode, type SyntheticEvent } from 'react';
import { useModal } from './use-modal.ts';

interface DialogProps {
  open: boolean;
  /** Called on Esc or the close button; the parent then sets `open`. */
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Buttons, in reading order. */
  footer?: ReactNode;
  /** `false` disables Esc and the close button: the reader must use a button in the footer. */
  dismissible?: boolean | undefined;
}

/** A modal on the native `<dialog>`. Its title is its accessible name. It traps the focus, and returns it on close. */
export function Dialog({ open, onClose, title, children, footer, dismissible = true }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useModal(ref, open);

  const onCancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (event.target !== event.currentTarget) return;
    // The parent's state is the source of truth, so the browser must not close the dialog itself.
    event.preventDefault();
    if (dismissible) onClose();
  };

  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onCancel={onCancel}
      onKeyDown={dismissible ? undefined : refuseEscape}
      onClose={(event) => {
        // The event arrives late: by then an effect that ran twice (strict mode) has opened the dialog again.
        if (open && !event.currentTarget.open) onClose();
      }}
      className="m-auto max-h-[calc(100dvh-2rem)] w-[min(40rem,calc(100vw-2rem))] overflow-y-auto rounded-sm border border-t-8 border-ink bg-panel p-0 text-ink backdrop:bg-[#0009]"
    >
      {open && (
        <div className="space-y-4 p-4 sm:p-6">
          <div className="flex items-start justify-between gap-4">
            <h2 id={titleId} tabIndex={-1} className="text-xl font-bold tracking-tight">
              {title}
            </h2>
            {dismissible && (
              <button
                type="button"
                onClick={onClose}
                className="-m-2 shrink-0 rounded-sm p-2 text-muted hover:bg-sunken hover:text-ink"
              >
                <X aria-hidden size={20} />
                <span className="sr-only">Close</span>
              </button>
            )}
          </div>
          <div className="space-y-4">{children}</div>
          {footer !== undefined && <div className="flex flex-wrap gap-3 pt-2">{footer}</div>}
        </div>
      )}
    </dialog>
  );
}

// A second Esc closes a <dialog> even when `cancel` was prevented (Chromium's close watcher). A prevented keydown
// doesn't count as a close request.
function refuseEscape(event: KeyboardEvent): void {
  if (event.key === 'Escape') event.preventDefault();
}
