import clsx from 'clsx';
import type { ReactNode } from 'react';

/** The lines, rows or fields that a box shows without being shortened. A line is half as high as a row. */
const most = { lines: 22, rows: 12, fields: 16 };

/** The lines that a small box shows without being shortened. */
const mostSmall = 14;

/** The rows on a phone, where each is a card of several lines. */
const mostCards = 4;

interface ShowAllProps {
  /** The number of lines, rows or fields in the box, which decides whether it is shortened. */
  count: number;
  unit: keyof typeof most;
  /** Shows 8 lines instead of 14, for a box whose page has something as important below it. */
  small?: boolean | undefined;
  /** A box with a `ScrollRegion`. */
  children: ReactNode;
}

/**
 * Shortens a long box to 14 whole lines of code, or to two or three cards on a phone, with a checkbox, drawn as an arrow,
 * that shows all of it. The shortened box is well below {@link most}, so it never hides only a few lines. The count
 * decides and not the height, so that nothing moves when scripts start. The checkbox needs none.
 */
export function ShowAll({ count, unit, small = false, children }: ShowAllProps) {
  const isLong = count > (small ? mostSmall : most[unit]);
  const isLongOnPhone = unit === 'rows' && count > mostCards;
  if (!isLong && !isLongOnPhone) return children;
  return (
    <div
      className={clsx(
        // A box that scrolls would catch the thumb that scrolls the page.
        isLongOnPhone &&
          'max-md:[&:not(:has(.show-all:checked))_.scroll-shade]:max-h-120 max-md:[&:not(:has(.show-all:checked))_.scroll-shade]:overflow-y-hidden',
        isLong && small && '[&:not(:has(.show-all:checked))_.scroll-shade]:max-h-43',
        isLong && !small && !isLongOnPhone && 'max-md:[&:not(:has(.show-all:checked))_.scroll-shade]:max-h-73',
        isLong && !small && 'md:[&:not(:has(.show-all:checked))_.scroll-shade]:max-h-73',
      )}
    >
      {children}
      <label
        className={clsx(
          'flex items-center gap-3 border-t border-rule px-4 py-3 text-sm font-medium hover:bg-sunken',
          !isLong && 'md:hidden',
        )}
      >
        <input type="checkbox" className="show-all" />
        Show all {count.toLocaleString('en')} {unit}
      </label>
    </div>
  );
}
