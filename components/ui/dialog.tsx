'use client';

import { X } from 'lucide-react';
import { useId, useRef, type KeyboardEvent, type ReactNode, type SyntheticEvent } from 'react';
import { useModal } from './use-modal.ts';

interface DialogProps {
  open: boolean;
  /** Asked for by Esc or the close button; the owner decides by setting `open`. */
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Buttons, in reading order. */
  footer?: ReactNode;
  /** `false` takes Esc and the close button away: the reader leaves through the footer only. */
  dismissible?: boolean | undefined;
}

/** A modal on the native `<dialog>`: labelled by its title, traps focus, and gives it back where it came from. */
export function Dialog({ open, onClose, title, children, footer, dismissible = true }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useModal(ref, open);

  const onCancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (event.target !== event.currentTarget) return;
    // The owner's state is the truth: the browser must not close behind its back.
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
        // The event comes late: by then an effect that ran twice (strict mode) has opened the dialog again.
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

// A second Esc closes a <dialog> even when `cancel` was prevented (Chromium's close watcher); a prevented keydown is no close request at all.
function refuseEscape(event: KeyboardEvent): void {
  if (event.key === 'Escape') event.preventDefault();
}
