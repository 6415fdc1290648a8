'use client';

import clsx from 'clsx';
import { useState, type ReactNode } from 'react';
import { Button } from './button.tsx';

interface ShowAllProps {
  /** The number of lines, rows or fields in the box, which decides whether it is shortened. */
  count: number;
  unit: keyof typeof most;
  /** A box with a `ScrollRegion`. */
  children: ReactNode;
}

/** A box with more is shortened (to 14 whole lines of code), to less than this: it never hides only a few lines. A line is half as high as a row. */
const most = { lines: 22, rows: 12, fields: 12 };

/**
 * Shortens a long box, with a button that shows all of it. The count decides and not the height, so that nothing moves
 * when scripts start. Without scripts a shortened box scrolls.
 */
export function ShowAll({ count, unit, children }: ShowAllProps) {
  const [isWhole, setIsWhole] = useState(false);
  if (count <= most[unit]) return children;
  return (
    <div data-shortened={!isWhole} className={clsx(!isWhole && '[&_.scroll-shade]:max-h-73')}>
      {children}
      <div className="needs-script border-t border-rule p-1">
        <Button
          size="small"
          variant="quiet"
          aria-expanded={isWhole}
          className="w-full"
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? 'Show fewer' : `Show all ${count.toLocaleString('en')}`} {unit}
        </Button>
      </div>
    </div>
  );
}
