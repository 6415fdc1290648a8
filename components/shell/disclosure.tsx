'use client';

import {
  useEffect,
  useId,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';

interface DisclosureProps {
  label: ReactNode;
  /** The panel. A click on an element with `data-closes` in it closes it. */
  children: ReactNode;
}

/** A button that shows a panel below it; Esc, a click elsewhere and leaving by Tab close it again. */
export function Disclosure({ label, children }: DisclosureProps) {
  const ref = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  const [open, setOpen] = useState(false);

  useEffect(() => {
    if (!open) return;
    const onPointerDown = (event: PointerEvent) => {
      if (event.target instanceof Node && !ref.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', onPointerDown);
    return () => document.removeEventListener('pointerdown', onPointerDown);
  }, [open]);

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) close();
  };
  const onPanelClick = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('[data-closes]') !== null) close();
  };
  const onBlur = (event: FocusEvent) => {
    if (event.relatedTarget !== null && !event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };

  return (
    <div ref={ref} onKeyDown={onKeyDown} onBlur={onBlur} className="min-w-0 sm:relative">
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={panelId}
        onClick={() => setOpen(!open)}
        className="flex min-h-10 max-w-full items-center gap-2 rounded-sm px-2 text-sm hover:bg-sunken"
      >
        {label}
      </button>
      <div
        id={panelId}
        hidden={!open}
        onClick={onPanelClick}
        className="absolute top-full right-4 left-4 z-30 mt-1 border-t-4 border-ink bg-panel p-4 shadow-[0_8px_24px_#0003] sm:right-0 sm:left-auto sm:w-72"
      >
        {children}
      </div>
    </div>
  );
}
