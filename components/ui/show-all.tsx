import clsx from 'clsx';
import type { ReactNode } from 'react';

/** The lines, rows or fields that a box shows without being shortened. */
const most = { lines: 13, rows: 12, fields: 16 };

/** The rows on a phone, where each is a card of several lines. */
const mostCards = 4;

interface ShowAllProps {
  /** The number of lines, rows or fields in the box, which decides whether it is shortened. */
  count: number;
  unit: keyof typeof most;
  /** A box with a `ScrollRegion`. */
  children: ReactNode;
}

/**
 * Shortens a long box to 10 whole lines of code, to 7 rows, or to two or three cards on a phone, with a checkbox, drawn
 * as an arrow, that shows all of it. The shortened box is well below {@link most}, so it never hides only a few lines.
 * The count decides and not the height, so that nothing moves when scripts start. The checkbox needs none.
 */
export function ShowAll({ count, unit, children }: ShowAllProps) {
  const isLong = count > most[unit];
  const isLongOnPhone = unit === 'rows' && count > mostCards;
  if (!isLong && !isLongOnPhone) return children;
  return (
    <div className={clsx('shortened', isLong && unit, isLongOnPhone && 'cards')}>
      {children}
      <label
        className={clsx(
          'relative flex items-center gap-3 border-t border-rule px-4 py-3 text-sm font-medium hover:bg-sunken',
          !isLong && 'md:hidden',
        )}
      >
        <input type="checkbox" className="show-all" />
        Show all {count.toLocaleString('en')} {unit}
      </label>
    </div>
  );
}
