'use client';

import clsx from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useCallback, useRef, useState, type ReactNode } from 'react';
import { CurrentInSight } from './current-in-sight.tsx';

/** What a link may lose at the edge before it counts as cut: its padding. */
const padding = 4;

/**
 * A row of links that scrolls sideways on a narrow screen. Each side that hides links has an arrow, because a row that
 * happens to end between two links looks complete.
 */
export function LinkStrip({ children }: { children: ReactNode }) {
  const box = useRef<HTMLElement>(null);
  const [hidesStart, setHidesStart] = useState(false);
  const [hidesEnd, setHidesEnd] = useState(false);
  const look = useCallback((shown: HTMLElement) => {
    box.current = shown;
    setHidesStart(shown.scrollLeft > padding);
    setHidesEnd(shown.scrollWidth - shown.clientWidth - shown.scrollLeft > padding);
  }, []);
  const scroll = (pages: number) => box.current?.scrollBy({ left: pages * box.current.clientWidth });

  return (
    <div className="relative">
      <CurrentInSight
        // The padding keeps a focused link clear of the arrows, which replace the scroll bar.
        className="scroll-px-12 [scrollbar-width:none] overflow-x-auto noscript:[scrollbar-width:auto]"
        onView={look}
      >
        {children}
      </CurrentInSight>
      {hidesStart && <Arrow side="start" onClick={() => scroll(-0.5)} />}
      {hidesEnd && <Arrow side="end" onClick={() => scroll(0.5)} />}
    </div>
  );
}

/** For pointers only: keyboards and screen readers reach the links themselves. */
function Arrow({ side, onClick }: { side: 'start' | 'end'; onClick: () => void }) {
  const Icon = side === 'start' ? ChevronLeft : ChevronRight;
  return (
    <button
      type="button"
      aria-hidden
      tabIndex={-1}
      onClick={onClick}
      className={clsx(
        'absolute inset-y-0 flex w-6 items-center bg-paper pb-1 text-muted before:absolute before:inset-y-0 before:w-6 before:from-paper before:to-transparent hover:text-ink',
        side === 'start'
          ? 'left-0 justify-start before:left-full before:bg-linear-to-r'
          : 'right-0 justify-end before:right-full before:bg-linear-to-l',
      )}
    >
      <Icon size={20} />
    </button>
  );
}
