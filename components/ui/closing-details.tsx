'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useRef, type FocusEvent, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';

interface ClosingDetailsProps {
  className?: string;
  /** The `<summary>`, and what it shows. */
  children: ReactNode;
}

/**
 * A native disclosure over the page, so it works without scripts. Esc, a click elsewhere, a link to a part of the page
 * and navigation close it. So does the focus when it moves on, because the content would cover it (WCAG 2.4.11).
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
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent<HTMLDetailsElement>) => {
    // Without a related target, the focus is in another window or on nothing.
    if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) currentTarget.open = false;
  };
  const onClick = ({ target, currentTarget }: MouseEvent<HTMLDetailsElement>) => {
    if (target instanceof Element && target.closest('a[href^="#"]') !== null) currentTarget.open = false;
  };

  return (
    <details ref={ref} onKeyDown={onKeyDown} onBlur={onBlur} onClick={onClick} className={className}>
      {children}
    </details>
  );
}
