'use client';

import clsx from 'clsx';
import { useEffect, useRef, useState, type ReactNode } from 'react';

interface ScrollRegionProps {
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * A scrollable box. It is a named tab stop while content overflows, so that it can be scrolled by keyboard, and none
 * otherwise. Before scripts run it is always focusable, because an extra tab stop is better than unreachable text.
 */
export function ScrollRegion({ label, className, children }: ScrollRegionProps) {
  const ref = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(true);

  useEffect(() => {
    const box = ref.current;
    if (box === null) return;
    const observer = new ResizeObserver(() => {
      setScrolls(box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight);
    });
    observer.observe(box);
    for (const child of box.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);

  const region = scrolls ? { role: 'region', 'aria-label': label, tabIndex: 0 } : {};
  return (
    // `relative`: screen-reader text is positioned, and would otherwise overflow the box and widen the page.
    <div ref={ref} className={clsx('scroll-shade relative', className)} {...region}>
      {children}
    </div>
  );
}
