'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';

interface ClosingDetailsProps {
  className: string;
  /** The `<summary>`, and what it shows. */
  children: ReactNode;
}

/**
 * A native disclosure over the page, so it works without scripts. Esc, a click elsewhere, a link to a part of the page
 * and navigation close it.
 */
export function ClosingDetails({ className, children }: ClosingDetailsProps) {
  const ref = useRef<HTMLDetailsElement>(null);
  const pathname = usePathname();

  useEffect(() => {
    const details = ref.current;
    const onPointerDown = ({ target }: PointerEvent) => {
      if (target instanceof Node && details?.contains(target) !== true) details?.removeAttribute('open');
    };
    document.addEventListener('pointerdown', onPointerDown);
    return () => {
      document.removeEventListener('pointerdown', onPointerDown);
      details?.removeAttribute('open');
    };
  }, [pathname]);

  const onKeyDown = ({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>) => {
    if (key !== 'Escape' || !currentTarget.open) return;
    currentTarget.open = false;
    currentTarget.querySelector('summary')?.focus();
  };
  const onClick = ({ target, currentTarget }: MouseEvent<HTMLDetailsElement>) => {
    if (target instanceof Element && target.closest('a[href^="#"]') !== null) currentTarget.open = false;
  };

  return (
    <details ref={ref} onKeyDown={onKeyDown} onClick={onClick} className={className}>
      {children}
    </details>
  );
}
