'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useRef, type ReactNode } from 'react';

interface CurrentInSightProps {
  className: string;
  /** Called at the beginning, and whenever the box shows something else. */
  onView?: ((box: HTMLElement) => void) | undefined;
  children: ReactNode;
}

/**
 * A scrollable box of links that scrolls itself, and never the page, until the link of the current page is in sight: with
 * the beginning of its group (`data-group`) at the top if it has room for both, otherwise in the middle.
 */
export function CurrentInSight({ className, onView, children }: CurrentInSightProps) {
  const ref = useRef<HTMLDivElement>(null);
  const pathname = usePathname();

  useEffect(() => {
    const box = ref.current;
    if (box === null) return;
    // It reports the box at the beginning, and whenever its size changes, for example when a phone is turned.
    const sizes = new ResizeObserver(() => {
      showCurrent(box);
      onView?.(box);
    });
    sizes.observe(box);
    // The links become wider when their font has loaded.
    for (const child of box.children) sizes.observe(child);
    return () => sizes.disconnect();
  }, [pathname, onView]);

  return (
    <div ref={ref} className={className} onScroll={onView && (({ currentTarget }) => onView(currentTarget))}>
      {children}
    </div>
  );
}

/** The height in pixels of the fade at the end of a list, and some room. */
const fadeHeight = 40;

function showCurrent(box: HTMLElement): void {
  // The menu marks the section of the current page as well.
  const current = box.querySelector('[aria-current=page]') ?? box.querySelector('[aria-current]');
  if (current === null) return;
  const frame = box.getBoundingClientRect();
  const link = current.getBoundingClientRect();
  if (link.top < frame.top || link.bottom > frame.bottom - fadeHeight) {
    const group = current.closest('[data-group]')?.getBoundingClientRect();
    const fits = group !== undefined && link.bottom - group.top < frame.height - fadeHeight;
    box.scrollTop += fits ? group.top - frame.top : (link.top + link.bottom - frame.top - frame.bottom) / 2;
  }
  // Always in the middle, so that a page shows the same links however the reader came to it.
  box.scrollLeft += (link.left + link.right - frame.left - frame.right) / 2;
}
